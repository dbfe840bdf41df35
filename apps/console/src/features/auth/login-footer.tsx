import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { linkClass } from "./link-class.ts";

/** The link back to signing in. */
export function LoginFooter() {
  const t = useT();
  return (
    <p>
      {t("register.haveAccount")}{" "}
      <Link to="/login" className={linkClass}>
        {t("auth.goToLogin")}
      </Link>
    </p>
  );
}
