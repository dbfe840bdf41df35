import type { MouseEvent } from "react";

/** False for a press with a modifier or another button, which is the browser's: it opens a tab. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
