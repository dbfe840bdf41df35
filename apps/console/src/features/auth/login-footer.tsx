import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { linkClass } from "./link-class.ts";

/** The way back for somebody who has an account after all. */
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
