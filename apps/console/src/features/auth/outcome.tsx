import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { CircleCheck, MailCheck, MailX, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";

const kinds = {
  done: { icon: CircleCheck, tone: "bg-success-soft text-success" },
  mail: { icon: MailCheck, tone: "bg-brand-soft text-brand-text" },
  unsent: { icon: MailX, tone: "bg-warning-soft text-warning" },
  broken: { icon: Unlink, tone: "bg-warning-soft text-warning" },
} as const;

interface OutcomeProps {
  kind: keyof typeof kinds;
  title: string;
  text: ReactNode;
  /** Another way on, before the login. */
  next?: ReactNode;
}

/** How a form or a mailed link ended, and the way on. */
export function Outcome({ kind, title, text, next }: OutcomeProps) {
  const t = useT();
  const { icon: Icon, tone } = kinds[kind];
  return (
    <AuthFrame title={title} badge={<Icon aria-hidden size={24} />} badgeTone={tone}>
      <div role="status" className="grid gap-3 text-fg-2">
        {text}
      </div>
      <div className="flex flex-wrap gap-2">
        {next}
        <Link to="/login" className={buttonClass(kind === "done" ? "primary" : "secondary", "lg")}>
          {t(kind === "done" ? "auth.goToLogin" : "auth.backToLogin")}
        </Link>
      </div>
    </AuthFrame>
  );
}
