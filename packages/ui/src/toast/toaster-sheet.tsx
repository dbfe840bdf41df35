import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { useUiText } from "../text/ui-text-provider.tsx";
import { onToast, takeToasts } from "./toast.ts";
import { ToastList } from "./toast-list.tsx";

/** Milliseconds a toast stays, unless the pointer or the focus is on it. */
const toastTimeoutMs = 1500;

/** Where toasts appear, from the first one on. */
export function ToasterSheet() {
  const text = useUiText();
  return (
    <Toast.Provider timeout={toastTimeoutMs} limit={5}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={text.notifications}
          className="fixed end-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
      <ToastFeed />
    </Toast.Provider>
  );
}

/** Adds what was said, also before this code was here. */
function ToastFeed() {
  const { add } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      for (const { message, type } of takeToasts()) {
        add({ title: message, type, timeout: toastTimeoutMs, priority: type === "error" ? "high" : "low" });
      }
    };
    show();
    return onToast(show);
  }, [add]);
  return null;
}
