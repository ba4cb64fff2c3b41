// The one door to the vendored libraries, so that no other module knows their file names.
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Fragment, h, render };
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal } from "./vendor/signals.js";
export const html = htm.bind(h);

/** Class names from what is true. @param {...unknown} names */
export const cls = (...names) => names.filter(Boolean).join(" ");
