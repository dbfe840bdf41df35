import { Check, Copy, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { toast } from "../toast/toast.ts";

export interface CopyButtonProps {
  /** A function where making the text is work that only a press is worth. */
  text: string | (() => string);
  label?: string;
  /** Where two copy different things. */
  icon?: LucideIcon;
}

/** Copies and says so: the icon for the eye, a toast for everybody. */
export function CopyButton({ text, label, icon = Copy }: CopyButtonProps) {
  const ui = useUiText();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : icon;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
      toast(ui.copied, "success");
    } catch {
      toast(ui.copyFailed, "error");
    }
  };
  return (
    <IconButton label={label ?? ui.copy} title={label} size="sm" onClick={() => void copy()}>
      <Icon aria-hidden size={15} />
    </IconButton>
  );
}
