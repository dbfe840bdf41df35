import { type AnswerOf, type Endpoints, loginEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { type SessionUser, userOf } from "../../lib/session/session.ts";
import { endSession, setMfa, startSession } from "../../lib/session/session-store.ts";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";

type LoggedIn = AnswerOf<Endpoints["login.verifyMfa"]>;

function finish({ access, refresh, user }: LoggedIn): void {
  const known = userOf(user);
  if (known) startSession({ access, refresh }, known);
}

/** Asks the person of this page for the password again, over the page and everything they have entered there. */
export function SessionDialog({ user }: { user: SessionUser }) {
  const t = useT();
  const [step, setStep] = useState<"password" | "code">("password");
  const giveUp = () => {
    setMfa(null);
    endSession();
  };
  const logIn = async (password: string) => {
    const answer = await call(loginEndpoints["login.create"], { body: { email: user.email, password } });
    if (!("mfa" in answer)) return finish(answer);
    setMfa(answer.mfa);
    setStep("code");
  };
  const verify = async (code: string) => {
    try {
      finish(await call(loginEndpoints["login.verifyMfa"], { body: { code } }));
    } catch (error) {
      const tooLate = error instanceof ApiError && ["token_expired", "unauthenticated"].includes(error.code);
      if (!tooLate) throw error;
      // Five minutes or five tries have passed: ask for the password again.
      setMfa(null);
      setStep("password");
    }
  };
  return (
    <Dialog open onOpenChange={giveUp} required size="sm" title={t("session.title")} description={t("session.lead")}>
      <div className="grid gap-4 pb-1">
        {step === "password" ? <PasswordStep email={user.email} logIn={logIn} /> : <CodeStep verify={verify} />}
        <Button variant="ghost" className="justify-self-center" onClick={giveUp}>
          {t("session.other")}
        </Button>
      </div>
    </Dialog>
  );
}
