import { Toast } from "@base-ui/react/toast";

export type ToastType = "default" | "info" | "success" | "warning" | "error";

/** Milliseconds a toast stays, unless the pointer or the focus is on it. */
export const toastTimeoutMs = 1500;

export const toastManager = Toast.createToastManager();

/** Shows a short message. Text only: markup in it is shown as it is written. */
export function toast(message: string, type: ToastType = "default"): void {
  toastManager.add({
    description: message,
    type,
    timeout: toastTimeoutMs,
    priority: type === "error" ? "high" : "low",
  });
}
