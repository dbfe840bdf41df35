import type { UserLogin } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { deviceOf } from "../../../lib/device/device.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoginItem } from "../../../lib/logins/login-item.tsx";

/** One login, which can be reported. */
export function OwnLogin({ login, onNotMe }: { login: UserLogin; onNotMe: () => void }) {
  const t = useT();
  const { user_agent, address, current, reported_at } = login;
  const device = deviceOf(user_agent) || t("logins.unknownDevice");
  const canReport = !current && reported_at === null;
  return (
    <LoginItem
      login={login}
      action={
        canReport && (
          <Button size="sm" onClick={onNotMe} aria-label={t("logins.notMeOf", { device, address })}>
            {t("logins.notMe")}
          </Button>
        )
      }
    />
  );
}
