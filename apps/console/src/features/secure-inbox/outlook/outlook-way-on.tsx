import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useSession } from "../../../lib/session/use-session.ts";

/** Back to the console, for those who have it open; others are done. */
export function OutlookWayOn({ step }: { step?: "consent" | "test" }) {
  const t = useT();
  const isLoggedIn = useSession().tokens !== null;
  const primary = buttonClass("primary", "lg");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isLoggedIn ? (
        <Link to="/secure-inbox/settings/documentation" search={step === undefined ? {} : { step }} className={primary}>
          {t(step === "test" ? "outlook.seeWhatWorks" : "outlook.backToSteps")}
        </Link>
      ) : (
        <>
          <p className="text-fg-2">{t("outlook.mayClose")}</p>
          <Link to="/login" className={buttonClass("secondary", "lg")}>
            {t("outlook.login")}
          </Link>
        </>
      )}
    </div>
  );
}
