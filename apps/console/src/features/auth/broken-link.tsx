import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { useRegistrationMode } from "../../lib/registration/use-registration-mode.ts";
import { Outcome } from "./outcome.tsx";

/** A mailed link that was used, has expired or is incomplete, and what to do for each kind. */
export function BrokenLink({ of }: { of: "reset" | "confirm" | "change" | "invitation" }) {
  const t = useT();
  const isClosed = useRegistrationMode() === "closed";
  const ways = {
    reset: { to: "/forgot-password", label: t("link.newReset"), text: null },
    confirm: isClosed
      ? { to: null, label: null, text: t("link.confirmClosed") }
      : { to: "/register", label: t("link.registerAgain"), text: t("link.confirmText") },
    change: { to: null, label: null, text: t("link.changeText") },
    invitation: { to: null, label: null, text: t("link.invitationText") },
  } as const;
  const { to, label, text } = ways[of];
  return (
    <Outcome
      kind="broken"
      title={t("link.title")}
      text={
        <>
          <p>{t("link.text")}</p>
          {text && <p>{text}</p>}
        </>
      }
      next={
        to && (
          <Link to={to} className={buttonClass("primary", "lg")}>
            {label}
          </Link>
        )
      }
    />
  );
}
