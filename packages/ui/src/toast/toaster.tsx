import { Toast } from "@base-ui/react/toast";
import { useUiText } from "../text/ui-text-provider.tsx";
import { toastManager, toastTimeoutMs } from "./toast.ts";
import { ToastList } from "./toast-list.tsx";

/** Where toasts appear. Mount it once. */
export function Toaster() {
  const text = useUiText();
  return (
    <Toast.Provider toastManager={toastManager} timeout={toastTimeoutMs} limit={5}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={text.notifications}
          className="fixed end-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
