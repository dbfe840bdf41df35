import type { SandboxSession, SandboxVerdict } from "@parapet/contract";
import { Alert, type AlertTone } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { QrCode } from "../../../lib/second-factor/qr-code.tsx";
import { Authenticator } from "./authenticator.tsx";

interface StepUpProps {
  totp: SandboxSession["totp"];
  verdict: SandboxVerdict | null;
  onVerify: (code: string) => void;
}

const tones: Readonly<Record<SandboxVerdict["result"], AlertTone>> = {
  passed: "success",
  invalid_code: "error",
  replayed: "warning",
  exhausted: "error",
  expired: "warning",
};

/** The second factor that the call is asked for: by a phone, or by the authenticator in the page. */
export function StepUp({ totp, verdict, onVerify }: StepUpProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const send = (given: string) => {
    setSent(given);
    setCode("");
    setTries((count) => count + 1);
    onVerify(given);
  };
  return (
    <div className="grid gap-5">
      <p className="text-fg-2">{t("sandbox.stepUpText")}</p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <QrCode text={totp.otpauth_url} label={t("sandbox.qr")} />
        <div className="grid min-w-0 flex-1 basis-60 gap-5">
          <Authenticator secret={totp.secret} onUse={send} />
          <div className="max-w-sm">
            {/* A new field for every try starts in its first box. */}
            <OneTimeCodeField
              key={tries}
              label={t("sandbox.enterCode")}
              value={code}
              onChange={setCode}
              onComplete={send}
              focused={tries > 0}
            />
          </div>
          {verdict && (
            <Alert tone={tones[verdict.result]}>
              {t(`sandbox.verdict.${verdict.result}`, { left: verdict.attempts_left })}
            </Alert>
          )}
          {sent !== null && (
            <Button size="sm" className="justify-self-start" onClick={() => onVerify(sent)}>
              {t("sandbox.replay")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
