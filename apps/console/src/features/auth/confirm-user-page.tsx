import { registrationEndpoints } from "@parapet/contract";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../lib/api/call.ts";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { ChoosePasswordForm } from "./choose-password-form.tsx";
import { isBrokenLink } from "./is-broken-link.ts";
import { Outcome } from "./outcome.tsx";

type State = { at: "open" } | { at: "broken" } | { at: "done"; email: string };

/** An invited person chooses a password. */
export function ConfirmUserPage() {
  const t = useT();
  const link = useSearch({ from: "/user/confirm_user" });
  const complete = link.uid !== "" && link.token !== "";
  const [state, setState] = useState<State>({ at: complete ? "open" : "broken" });
  const send = async (password: string) => {
    try {
      const { email } = await call(registrationEndpoints["registration.confirmUser"], { body: { ...link, password } });
      setState({ at: "done", email });
    } catch (error) {
      if (isBrokenLink(error)) setState({ at: "broken" });
      throw error;
    }
  };
  switch (state.at) {
    case "broken":
      return <BrokenLink of="invitation" />;
    case "done":
      return (
        <Outcome
          kind="done"
          title={t("confirmUser.doneTitle")}
          text={
            <p>
              <T
                id="confirmUser.doneText"
                values={{ address: state.email }}
                components={{ email: <bdi className="font-medium text-fg" /> }}
              />
            </p>
          }
        />
      );
    case "open":
      return (
        <AuthFrame title={t("confirmUser.title")} lead={t("confirmUser.lead")}>
          <ChoosePasswordForm submitLabel={t("confirmUser.submit")} send={send} />
        </AuthFrame>
      );
  }
}
