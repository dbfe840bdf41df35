/** Calls back after theme, preset, skin or direction of the page changed. Returns how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-preset", "data-skin", "dir"],
  });
  return () => observer.disconnect();
}
