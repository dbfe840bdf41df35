/** A ref that focuses its element once, when it appears: for the first field of a page or sheet with one purpose. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
