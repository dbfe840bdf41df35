import type { MailConnection } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { useState } from "react";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type ConnectionActions, type LoginWay, refusalOf } from "../use-connection-actions.ts";
import { StepCard } from "./step-card.tsx";

interface ConsentStepProps {
  connection: MailConnection;
  login: ConnectionActions["login"];
  onBack: () => void;
  onNext: () => void;
}

interface Address {
  readonly url: string;
  readonly expires_at: string;
}

/** An administrator of the tenant consents at Microsoft: the reader, or someone who is sent the link. */
export function ConsentStep({ connection, login, onBack, onNext }: ConsentStepProps) {
  const t = useT();
  const format = useFormat();
  const [address, setAddress] = useState<Address | null>(null);
  const isReady = connection.credential !== null;
  const leave = async (way: LoginWay) => {
    const handed = await login.mutateAsync(way);
    if (handed.ok) location.assign(handed.answer.url);
  };
  const show = async () => {
    const handed = await login.mutateAsync("consent");
    if (handed.ok) setAddress(handed.answer);
  };
  return (
    <StepCard
      title={t("connect.consentTitle")}
      onBack={onBack}
      next={
        <Button onClick={onNext} disabled={!isReady}>
          {t("connect.alreadyConsented")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-fg-2">{t("connect.consentText")}</p>
      {!isReady && <Alert tone="warning">{t("connect.notReady")}</Alert>}
      <FormAlert error={refusalOf(login)} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!isReady} loading={login.isPending} onClick={() => void leave("consent")}>
          {t("connect.consent")}
        </Button>
        <Button disabled={!isReady || login.isPending} onClick={() => void leave("sign_in")}>
          {t("connect.signIn")}
        </Button>
        <Button disabled={!isReady || login.isPending} onClick={() => void show()}>
          {t("connect.showAddress")}
        </Button>
      </div>
      {address !== null && (
        <div className="grid gap-2">
          <p className="max-w-[72ch] text-fg-2">
            {t("connect.addressText", { time: format.instant(address.expires_at) })}
          </p>
          <CodeBlock label={t("connect.address")} code={address.url} wrap />
        </div>
      )}
    </StepCard>
  );
}
