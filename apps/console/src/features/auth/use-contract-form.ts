import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm, useWatch, type FieldError } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { useT, type Translate } from "../../lib/i18n/use-t.ts";
import { useRateLimit } from "./use-rate-limit.ts";

interface Setup<Values extends FieldValues, Result> {
  /** The body of a row of the contract: the form refuses what the server would refuse. */
  schema: z.ZodMiniType<Values, Values>;
  initial: DefaultValues<Values>;
  send: (values: Values) => Promise<Result>;
  /** The field that has the focus when the page opens. */
  focus?: Path<Values>;
}

/** A form over a body of the contract: checked while typing, errors of the server on the field they belong to. */
export function useContractForm<Values extends FieldValues, Result>({
  schema,
  initial,
  send,
  focus,
}: Setup<Values, Result>) {
  const t = useT();
  const limit = useRateLimit();
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: initial,
  });
  const { errors } = form.formState;
  // The text of an error depends on the value, which may change under the same error.
  useWatch({ control: form.control });
  const { setFocus } = form;
  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);
  const action = useAction((values: Values) =>
    send(values).catch((error: unknown) => {
      limit.note(error);
      for (const { name, type } of fieldProblems<Values>(error, Object.keys(initial))) form.setError(name, { type });
      throw error;
    }),
  );
  /** The props of the field with a name: registration and error text. */
  const field = (name: Path<Values>) => ({
    ...form.register(name, {
      setValueAs: (value: unknown) => (optional.has(name) && value === "" ? undefined : value),
    }),
    error: fieldErrorText(t, name, form.getValues(name), form.getFieldState(name, { ...form.formState, errors }).error),
  });
  /** What no field shows already. */
  const problem = fieldProblems<Values>(action.error, Object.keys(initial)).length > 0 ? null : action.error;
  return {
    form,
    action,
    field,
    problem,
    seconds: limit.seconds,
    submit: form.handleSubmit((values) => action.run(values)),
  };
}

/** Fields that the contract lets out but does not accept empty. */
const optional: ReadonlySet<string> = new Set(["invitation_code", "setup_code"]);

/** Errors of the server that are about one field. */
const fieldsOfCode: Readonly<Record<string, readonly string[]>> = {
  password_weak: ["password"],
  code_wrong: ["invitation_code", "setup_code"],
};

function fieldProblems<Values extends FieldValues>(
  error: unknown,
  names: readonly string[],
): { name: Path<Values>; type: string }[] {
  if (!(error instanceof ApiError)) return [];
  const isField = (name: string): name is Path<Values> => names.includes(name);
  const refused = error.problem?.errors?.map(({ pointer }) => ({ name: pointer.slice(1), type: "server" })) ?? [];
  const coded = (fieldsOfCode[error.code] ?? []).map((name) => ({ name, type: error.code }));
  return [...coded, ...refused].flatMap(({ name, type }) => (isField(name) ? [{ name, type }] : []));
}

/** What to tell about a field, from the kind of its error (a zod issue code or a code of the server). */
function fieldErrorText(t: Translate, name: string, value: unknown, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (error.type === "password_weak") return t("problem.password_weak");
  if (error.type === "code_wrong") return t("problem.code_wrong");
  if (typeof value !== "string" || value.trim() === "") return t("form.required");
  if (error.type === "too_big") return t("form.tooLong");
  if (error.type === "custom" && name.endsWith("name")) return t("form.nameInvalid");
  switch (name) {
    case "email":
      return t("form.emailInvalid");
    case "phone":
      return t("form.phoneInvalid");
    case "password":
      return t("form.passwordShort");
    default:
      return t("form.invalid");
  }
}
