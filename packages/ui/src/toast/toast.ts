export type ToastType = "default" | "info" | "success" | "warning" | "error";

export interface ToastMessage {
  readonly message: string;
  readonly type: ToastType;
}

const listeners = new Set<() => void>();
let waiting: ToastMessage[] = [];
let any = false;

/** Shows a short message. Text only: markup in it is shown as it is written. */
export function toast(message: string, type: ToastType = "default"): void {
  waiting.push({ message, type });
  any = true;
  for (const listener of listeners) listener();
}

/** Whether there was a toast since the page loaded. */
export function hasToasts(): boolean {
  return any;
}

/** Tells of every new toast. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the toasts that haven't been shown yet. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
