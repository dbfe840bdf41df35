/** What a key does. */
export interface Shortcut {
  /** As `Kbd` writes it: "mod+k" with Ctrl or ⌘, "/" alone, "g e" one after the other. */
  readonly keys: string;
  /** What it does, in the language of the page. */
  readonly label: string;
  readonly group: "general" | "page" | "go";
  readonly run: () => void;
  /** Whether it does anything on this page now. Without it, always. */
  readonly isAvailable?: () => boolean;
}

/** Keys that work without Ctrl or ⌘ can be pressed by accident, or by a voice, and may be turned off. */
export const isSingleKey = ({ keys }: Shortcut) => !keys.startsWith("mod+");
