export interface Signal<T> { value: T; peek(): T; }
export function signal<T = any>(value: T): Signal<T>;
export function computed<T>(make: () => T): Signal<T>;
export function effect(run: () => void): () => void;
export function batch<T>(run: () => T): T;
