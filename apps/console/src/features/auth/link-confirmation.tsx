import { Button } from "@parapet/ui/button";
import { Spinner } from "@parapet/ui/spinner";
import { useEffect, useState } from "react";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { type Confirm, forgetConfirmation, type MailedLink } from "./confirm-email.ts";
import { FormProblem } from "./form-problem.tsx";
import { isBrokenLink } from "./is-broken-link.ts";
import { Outcome } from "./outcome.tsx";

type State = { at: "asking" } | { at: "done"; email: string } | { at: "failed"; error: unknown };

interface LinkConfirmationProps {
  link: MailedLink;
  confirm: Confirm;
  words: "confirmEmail" | "changeEmail";
  /** What it was, where it does not work any more. */
  brokenAs: "confirm" | "change";
}

/** Opening a mailed link is the confirmation; this page tells how it went. */
export function LinkConfirmation({ link: { uid, token }, confirm, words, brokenAs }: LinkConfirmationProps) {
  const t = useT();
  const [state, setState] = useState<State>({ at: "asking" });
  const complete = uid !== "" && token !== "";

  useEffect(() => {
    if (!complete || state.at !== "asking") return;
    let shown = true;
    const show = (next: State) => shown && setState(next);
    confirm({ uid, token }).then(
      (email) => show({ at: "done", email }),
      (error: unknown) => show({ at: "failed", error }),
    );
    return () => {
      shown = false;
    };
  }, [uid, token, confirm, complete, state.at]);

  const retry = () => {
    forgetConfirmation({ uid, token });
    setState({ at: "asking" });
  };

  if (!complete || (state.at === "failed" && isBrokenLink(state.error))) return <BrokenLink of={brokenAs} />;
  switch (state.at) {
    case "asking":
      return (
        <AuthFrame title={t(`${words}.title`)}>
          <p role="status" className="flex items-center gap-3 text-fg-2">
            <Spinner size={18} />
            {t(`${words}.working`)}
          </p>
        </AuthFrame>
      );
    case "failed":
      return (
        <AuthFrame title={t(`${words}.title`)}>
          <FormProblem error={state.error} />
          <Button size="lg" onClick={retry}>
            {t("ui.retry")}
          </Button>
        </AuthFrame>
      );
    case "done":
      return (
        <Outcome
          kind="done"
          title={t(`${words}.doneTitle`)}
          text={
            <p>
              <T
                id={`${words}.doneText`}
                values={{ address: state.email }}
                components={{ email: <bdi className="font-medium text-fg" /> }}
              />
            </p>
          }
        />
      );
  }
}
