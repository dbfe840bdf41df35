import { Toast } from "@base-ui/react/toast";
import { Bell, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { onToast, takeToasts, type ToastType } from "./toast.ts";

interface Look {
  icon: LucideIcon;
  tone: string;
  bar: string;
}

const looks: Readonly<Record<ToastType, Look>> = {
  default: { icon: Bell, tone: "text-fg-3", bar: "bg-fg-3" },
  info: { icon: Info, tone: "text-info", bar: "bg-info" },
  success: { icon: CircleCheck, tone: "text-success", bar: "bg-success" },
  warning: { icon: TriangleAlert, tone: "text-warning", bar: "bg-warning" },
  error: { icon: CircleAlert, tone: "text-error", bar: "bg-error" },
};

const isToastType = (type: string | undefined): type is ToastType => type !== undefined && type in looks;

function ToastList() {
  const text = useUiText();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { icon: Icon, tone, bar } = looks[isToastType(toast.type) ? toast.type : "default"];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // Base UI hides an urgent one, which it tells of elsewhere, yet Tab reaches it.
        aria-hidden={undefined}
        swipeDirection={["left", "right", "down"]}
        className={
          "relative overflow-hidden rounded-lg border border-line bg-surface shadow-pop transition-[opacity,transform] duration-200 " +
          "data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0"
        }
      >
        <Toast.Content className="flex items-center gap-3 py-2.5 ps-4 pe-2">
          <Icon aria-hidden size={18} className={cx("shrink-0", tone)} />
          {/* Its title, because that is what names it. */}
          <Toast.Title render={<p />} className="min-w-0 flex-1 text-base break-words text-fg" />
          {/* Base UI hides it until the stack is pointed at, yet Tab reaches it. */}
          <Toast.Close aria-hidden={undefined} render={<IconButton label={text.close} size="sm" />}>
            <X aria-hidden size={16} />
          </Toast.Close>
        </Toast.Content>
        <span aria-hidden className={cx("toast-timer absolute inset-x-0 bottom-0 h-0.5", bar)} />
      </Toast.Root>
    );
  });
}

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
