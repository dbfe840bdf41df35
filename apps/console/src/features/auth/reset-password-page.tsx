import { registrationEndpoints } from "@parapet/contract";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { ChoosePasswordForm } from "./choose-password-form.tsx";
import { isBrokenLink } from "./is-broken-link.ts";
import { Outcome } from "./outcome.tsx";

export function ResetPasswordPage() {
  const t = useT();
  const link = useParams({ from: "/public/reset-password/$uid/$token" });
  const [state, setState] = useState<"open" | "done" | "broken">("open");
  const send = async (password: string) => {
    try {
      await call(registrationEndpoints["password.reset"], { body: { ...link, password } });
      setState("done");
    } catch (error) {
      if (isBrokenLink(error)) setState("broken");
      throw error;
    }
  };
  switch (state) {
    case "broken":
      return <BrokenLink of="reset" />;
    case "done":
      return <Outcome kind="done" title={t("reset.doneTitle")} text={<p>{t("reset.doneText")}</p>} />;
    case "open":
      return (
        <AuthFrame title={t("reset.title")} lead={t("reset.lead")}>
          <ChoosePasswordForm submitLabel={t("reset.submit")} send={send} />
        </AuthFrame>
      );
  }
}
