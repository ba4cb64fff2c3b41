// Gradients and icons, once a page; other drawings refer to them by name.
import { html, useMemo } from "./ui.js";
import { art, look } from "./look.js";
import { iconDefs, teamDefs } from "./tokens.js";

/** @param {{icons: Record<string, string>}} props */
export function Defs({ icons }) {
  const drawn = useMemo(() => art("defs") + teamDefs() + iconDefs(icons), [icons, look()]);
  return html`<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs dangerouslySetInnerHTML=${{ __html: drawn }}></defs>
  </svg>`;
}
