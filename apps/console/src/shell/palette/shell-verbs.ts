/** What opens the shell's drawers and dialogs. */
export type ShellVerbs = Readonly<
  Record<"settings" | "applications" | "account" | "notifications" | "shortcuts", () => void>
>;
