import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { useAction } from "../api/use-action.ts";
import { useT, type Translate } from "../i18n/use-t.ts";

/** What a schema found wrong with a field: a zod issue. */
interface Issue {
  readonly code?: string | undefined;
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface Setup<Name extends string, Body, Result> {
  /** The body of a row of the contract: the form refuses what the server would refuse. */
  schema: z.ZodMiniType<Body>;
  /** Every field by the path of what it fills, such as `administrator.email`; a list is one field. */
  initial: Texts<Name>;
  bodyOf: (typed: Texts<Name>) => unknown;
  send: (body: Body) => Promise<Result>;
  /** The field that an answer of the server is about, and what it says there. */
  refusal?: (error: unknown) => readonly [name: NoInfer<Name>, text: string] | null;
}

/** A form of texts over a body of the contract. Problems show after the first try to send it; the first one gets the focus. */
export function useBodyForm<Name extends string, Body, Result>(setup: Setup<Name, Body, Result>) {
  const { schema, initial, bodyOf, send, refusal = () => null } = setup;
  const t = useT();
  const [typed, setTyped] = useState(initial);
  const [tried, setTried] = useState(false);
  const action = useAction(send);
  const read = schema.safeParse(bodyOf(typed));
  const refused = action.error === null ? null : refusal(action.error);
  const problemOf = (name: Name) => {
    const issue = read.error?.issues.find(({ path }) => `${path.join(".")}.`.startsWith(`${name}.`));
    if (tried && issue) return fieldProblem(t, name, typed[name], issue);
    return refused?.[0] === name ? refused[1] : undefined;
  };
  return {
    typed,
    action,
    /** What no field shows already. */
    problem: refused === null ? action.error : null,
    /** Value, change and error of a field. */
    field: (name: Name) => ({
      value: typed[name],
      error: problemOf(name),
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped({ ...typed, [name]: target.value });
        if (action.status === "failed") action.reset();
      },
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      flushSync(() => setTried(true));
      if (read.success) void action.run(read.data);
      // A form may be longer than what is seen of it.
      else event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
    /** Back to the beginning, with other texts where they are given. */
    restart: (texts: Texts<Name> = initial) => {
      setTyped(texts);
      setTried(false);
      action.reset();
    },
  };
}

/** What to tell about a field, by its name's last word. */
export function fieldProblem(t: Translate, name: string, value: string, issue: Issue): string {
  if (value.trim() === "") return t("form.required");
  if (issue.code === "too_big") return t("form.tooLong");
  if (issue.code === "custom" && name.endsWith("name")) return t("form.nameInvalid");
  if (name.endsWith("email")) return t("form.emailInvalid");
  if (name.endsWith("phone")) return t("form.phoneInvalid");
  return t(name.endsWith("password") ? "form.passwordShort" : "form.invalid");
}
