import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { ApiError } from "../api/api-error.ts";
import { libMessages } from "../i18n/lib-messages.ts";
import { FormAlert } from "./form-alert.tsx";
import { typedWords } from "./typed-list.ts";
import { useBodyForm, fieldProblem } from "./use-body-form.ts";

const schema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(9)),
  owner: z.object({ email: z.email() }),
  domains: z.array(z.string().check(z.minLength(3))),
});
const initial = { name: "", "owner.email": "ada@example.com", domains: "" };

function Form({ send }: { send: (body: z.output<typeof schema>) => Promise<void> }) {
  const form = useBodyForm({
    schema,
    initial,
    bodyOf: ({ name, domains, "owner.email": email }) => ({ name, owner: { email }, domains: typedWords(domains) }),
    send,
    refusal: (error) => (error instanceof ApiError && error.code === "conflict" ? ["name", "It is taken"] : null),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Owner" {...form.field("owner.email")} />
      <TextField label="Domains" {...form.field("domains")} />
      <FormAlert error={form.problem} />
      <Button type="submit">Send</Button>
      <Button onClick={() => form.restart()}>Restart</Button>
      <Button onClick={() => form.restart({ ...initial, name: "Ada" })}>Restart as Ada</Button>
      <output>{form.typed.name}</output>
    </form>
  );
}

async function open(send: (body: z.output<typeof schema>) => Promise<void> = async () => undefined) {
  const spy = vi.fn(send);
  return { ...(await openView(<Form send={spy} />, libMessages)), send: spy };
}

describe("a form over a body", () => {
  test("sends what the schema makes of it", async () => {
    const { user, send } = await open();
    await fill(user, "Name", " Ada ");
    await fill(user, "Domains", "acme.com, acme.fr");
    await press(user, "Send");
    expect(send.mock.calls).toEqual([
      [{ name: "Ada", owner: { email: "ada@example.com" }, domains: ["acme.com", "acme.fr"] }],
    ]);
  });

  test("says what is wrong once it was tried, at each field, and goes to the first", async () => {
    const { user, send } = await open();
    await fill(user, "Owner", "ada");
    await fill(user, "Domains", "acme.com, x");
    expect(["Name", "Owner", "Domains"].map(errorAt)).toEqual([null, null, null]);
    await press(user, "Send");
    // A list is one field, whichever of its entries is wrong.
    expect(["Name", "Owner", "Domains"].map(errorAt)).toEqual([
      say("form.required"),
      say("form.emailInvalid"),
      say("form.invalid"),
    ]);
    expect(document.activeElement === screen.getByLabelText("Name")).toBe(true);
    expect(send).not.toHaveBeenCalled();
    await fill(user, "Name", "Ada Lovelace");
    expect(errorAt("Name")).toBe(say("form.tooLong"));
    await fill(user, "Name", "Ada");
    expect(errorAt("Name")).toBeNull();
  });

  test("says at the field what the server refused about it, until it is typed in again", async () => {
    const { user } = await open(() =>
      Promise.reject(new ApiError(409, { type: "", title: "", status: 409, code: "conflict", request_id: "1" })),
    );
    await fill(user, "Name", "Ada");
    await press(user, "Send");
    await waitFor(() => expect(errorAt("Name")).toBe("It is taken"));
    expect(errorAt("Owner")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    await fill(user, "Owner", "eve@example.com");
    expect(errorAt("Name")).toBeNull();
  });

  test("begins again, empty or with other texts, and forgets that it was tried", async () => {
    const { user } = await open(() => Promise.reject(new ApiError(500, null)));
    await press(user, "Send");
    expect(errorAt("Name")).toBe(say("form.required"));
    await press(user, "Restart");
    expect(errorAt("Name")).toBeNull();
    await press(user, "Restart as Ada");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Ada");
    expect(screen.getByRole("status").textContent).toBe("Ada");
    await press(user, "Send");
    await screen.findByRole("alert");
    await press(user, "Restart");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("why a form was not accepted", () => {
  const alertOf = async (error: unknown) => {
    await openView(<FormAlert error={error} />, libMessages);
    return screen.queryByRole("alert") ?? screen.queryByRole("status");
  };
  const problem = { type: "", title: "", request_id: "request-7" };

  test("is not said where there is no reason", async () => {
    expect(await alertOf(null)).toBeNull();
  });

  test("is said with the id of what went wrong on our side", async () => {
    const alert = await alertOf(new ApiError(500, { ...problem, status: 500, code: "internal" }));
    expect(alert?.textContent).toBe(`${say("problem.internal")}${say("ui.requestId")}: request-7`);
  });

  test("is said without an id where it is about the form", async () => {
    const alert = await alertOf(new ApiError(409, { ...problem, status: 409, code: "conflict" }));
    expect(alert?.textContent).toBe(say("problem.conflict"));
  });

  test("is a wait, in whole seconds", async () => {
    const alert = await alertOf(new ApiError(429, { ...problem, status: 429, code: "rate_limited", retry_after: 1.2 }));
    expect(alert?.textContent).toBe(say("form.retryAfter", { seconds: 2 }));
    expect(alert?.getAttribute("role")).toBe("status");
  });
});

test.each([
  ["name", " ", undefined, "form.required"],
  ["name", "x", "too_big", "form.tooLong"],
  ["name", "x", "invalid_format", "form.invalid"],
  ["owner.email", "x", "invalid_format", "form.emailInvalid"],
  ["phone", "x", "invalid_format", "form.phoneInvalid"],
  ["new_password", "x", "too_small", "form.passwordShort"],
  ["owner.email", "", "invalid_format", "form.required"],
] as const)("about %s with %j and %s is said %s", (name, value, code, expected) => {
  expect(fieldProblem((id) => id, name, value, { code })).toBe(expected);
});
