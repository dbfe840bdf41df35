import { Alert } from "@parapet/ui/alert";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";

/** That the password is not enough any more, and the way to a new one. */
export function ExposedAlert() {
  const t = useT();
  return (
    <div className="px-5 pb-4">
      <Alert tone="warning">
        {t("logins.exposed")}{" "}
        <Link to="/account/$tab" params={{ tab: "security" }} className="font-medium text-brand-text underline">
          {t("logins.newPassword")}
        </Link>
      </Alert>
    </div>
  );
}
