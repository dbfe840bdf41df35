import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { StateFrame } from "./state-frame.tsx";

export interface ErrorStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** Under which the server's log knows it. */
  requestId?: string | null;
  onRetry?: () => void;
}

export function ErrorState({ title, text, requestId = null, onRetry }: ErrorStateProps) {
  const ui = useUiText();
  return (
    <div role="alert">
      <StateFrame icon={CircleAlert} tone="error" title={title} text={text}>
        {onRetry && (
          <Button icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
            {ui.retry}
          </Button>
        )}
        {requestId && (
          <p className="w-full text-sm text-fg-3">
            {/* One press selects it. A copy button would bring the toasts into the first load of every page. */}
            {ui.requestId}: <bdi className="font-mono break-all select-all">{requestId}</bdi>
          </p>
        )}
      </StateFrame>
    </div>
  );
}
