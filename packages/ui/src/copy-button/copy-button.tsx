import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { toast } from "../toast/toast.ts";

export interface CopyButtonProps {
  text: string;
  label?: string;
}

/** Copies and says so: the icon for the eye, a toast for everybody. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const ui = useUiText();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
      toast(ui.copied, "success");
    } catch {
      toast(ui.copyFailed, "error");
    }
  };
  return (
    <IconButton label={label ?? ui.copy} size="sm" onClick={() => void copy()}>
      <Icon aria-hidden size={15} />
    </IconButton>
  );
}
