import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { type Opened, openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";

const sent = { detail: "Mail sent" };
const answers: Answers = {
  "registration.create": sent,
  "registration.signup": sent,
  "registration.policy": { mode: "open" },
};
const open = (path: "/register" | "/signup", more: Answers = {}) =>
  openPage(path, { as: null, answers: { ...answers, ...more } });

const person = {
  "auth.firstName": "Grace",
  "auth.lastName": "Hopper",
  "auth.email": "Grace@Example.com",
  "auth.password": "quiet pond with frogs",
} as const;
const provider = { ...person, "auth.company": "Navy", "auth.contactName": "The Admiral" } as const;

async function fillIn({ user }: Opened, values: Readonly<Partial<Record<keyof typeof provider, string>>>) {
  for (const [label, value] of Object.entries(values)) await fill(user, say(label as keyof typeof provider), value);
}

describe("creating a provider", () => {
  test("sends what was typed and points to the mail", async () => {
    const page = await open("/register");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("register.title"));
    await fillIn(page, provider);
    await fill(page.user, say("auth.phone"), "+961 1 234 567");
    await press(page.user, say("register.submit"));
    expect(await screen.findByRole("heading", { level: 1, name: say("mail.title") })).toBeDefined();
    expect(page.server.asked("registration.create")).toMatchObject([
      {
        body: {
          company_name: "Navy",
          contact_name: "The Admiral",
          first_name: "Grace",
          last_name: "Hopper",
          email: "grace@example.com",
          phone: "+961 1 234 567",
          password: "quiet pond with frogs",
        },
      },
    ]);
    expect(screen.getByText("grace@example.com").tagName).toBe("BDI");
    expect(screen.getByText(say("mail.nothing"))).toBeDefined();
    await page.user.click(screen.getByRole("link", { name: say("auth.backToLogin") }));
    await page.arriveAt("/login");
  });

  test("without email, says where the link is", async () => {
    const page = await open("/register", { "email.get": { state: "off" } });
    await fillIn(page, provider);
    await press(page.user, say("register.submit"));
    expect(await screen.findByRole("heading", { level: 1, name: say("email.offTitle") })).toBeDefined();
    expect(screen.getByText("grace@example.com").tagName).toBe("BDI");
    expect(screen.queryByText(say("mail.nothing"))).toBeNull();
  });

  test("says at each field what is missing, and sends nothing", async () => {
    const page = await open("/register");
    await press(page.user, say("register.submit"));
    await screen.findAllByText(say("form.required"));
    const required = Object.keys(provider) as (keyof typeof provider)[];
    expect(required.map((label) => errorAt(say(label)))).toEqual(required.map(() => say("form.required")));
    expect(errorAt(say("auth.phone"))).toBeNull();
    expect(page.server.asked("registration.create")).toEqual([]);
  });

  test.each([
    ["auth.email", "grace", "form.emailInvalid"],
    ["auth.phone", "call me", "form.phoneInvalid"],
    ["auth.password", "too short", "form.passwordShort"],
    ["auth.firstName", "g".repeat(81), "form.tooLong"],
    ["auth.company", "  ", "form.required"],
    ["auth.lastName", "https://evil.example", "form.nameInvalid"],
  ] as const)("says at %s that %j is not right once it is left", async (label, value, problem) => {
    const { user } = await open("/register");
    await fill(user, say(label), value);
    expect(errorAt(say(label))).toBeNull();
    await user.tab();
    expect(await screen.findByText(say(problem))).toBeDefined();
    expect(errorAt(say(label))).toBe(say(problem));
  });

  test("a password that is easy to guess is said at its field, and everything typed stays", async () => {
    const page = await open("/register", { "registration.create": refuse("password_weak") });
    await fillIn(page, provider);
    await press(page.user, say("register.submit"));
    expect(await screen.findByText(say("problem.password_weak"))).toBeDefined();
    expect(errorAt(say("auth.password"))).toBe(say("problem.password_weak"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText(say("auth.company"))).toHaveProperty("value", "Navy");
  });

  test("fields that the server refuses are marked, others are said above the button", async () => {
    const errors = [
      { pointer: "/contact_name", message: "no" },
      { pointer: "/planet", message: "no" },
    ];
    const page = await open("/register", { "registration.create": refuse("invalid_input", { errors }) });
    await fillIn(page, provider);
    await press(page.user, say("register.submit"));
    expect(await screen.findByText(say("form.invalid"))).toBeDefined();
    expect(errorAt(say("auth.contactName"))).toBe(say("form.invalid"));
    expect(screen.queryByRole("alert")).toBeNull();
    page.server.answer({ "registration.create": refuse("internal") });
    await fill(page.user, say("auth.contactName"), "Somebody");
    await press(page.user, say("register.submit"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("problem.internal"));
    expect(alert.textContent).toContain("request-1");
  });

  test("where registration is closed, the page says whom to ask", async () => {
    const page = await open("/register", { "registration.policy": { mode: "closed" } });
    await screen.findByRole("heading", { level: 1, name: say("register.closedTitle") });
    expect(screen.getByText(say("register.closedText"))).toBeDefined();
    expect(screen.queryByLabelText(say("auth.company"))).toBeNull();
    await page.user.click(screen.getByRole("link", { name: say("login.signup") }));
    await page.arriveAt("/signup");
  });

  test("by invitation, a wrong code is said at its field, and the right one is sent", async () => {
    const page = await open("/register", {
      "registration.policy": { mode: "invitation" },
      "registration.create": refuse("code_wrong"),
    });
    await fillIn(page, provider);
    await fill(page.user, say("register.code"), "AAAA");
    await press(page.user, say("register.submit"));
    await screen.findByText(say("problem.code_wrong"));
    expect(errorAt(say("register.code"))).toBe(say("problem.code_wrong"));
    page.server.answer({ "registration.create": sent });
    await fill(page.user, say("register.code"), "7KQ2-M9XA-P4TD-W8ZF");
    await press(page.user, say("register.submit"));
    await screen.findByRole("heading", { level: 1, name: say("mail.title") });
    expect(page.server.asked("registration.create").at(-1)).toMatchObject({
      body: { invitation_code: "7KQ2-M9XA-P4TD-W8ZF" },
    });
  });

  test("closed in the meantime: the form says so", async () => {
    const page = await open("/register", { "registration.create": refuse("registration_closed") });
    await fillIn(page, provider);
    await press(page.user, say("register.submit"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.registration_closed"));
  });

  test("too many attempts are to wait", async () => {
    const page = await open("/register", { "registration.create": refuse("rate_limited", { retry_after: 40 }) });
    await fillIn(page, provider);
    await press(page.user, say("register.submit"));
    expect(await screen.findByText(say("form.retryAfter", { seconds: 40 }))).toBeDefined();
    expect(screen.getByRole("button", { name: say("register.submit") })).toHaveProperty("disabled", true);
  });

  test("a password made of one's own name or company is called weak", async () => {
    const { user } = await open("/register");
    const meter = () => screen.getByRole("meter", { name: say("ui.strength") }).getAttribute("aria-valuetext");
    await fill(user, say("auth.password"), "admiralhopper");
    const before = meter();
    await fill(user, say("auth.lastName"), "admiralhopper");
    expect(meter()).toBe(say("ui.strength0"));
    expect(before).not.toBe(say("ui.strength0"));
    await fill(user, say("auth.lastName"), "Hopper");
    await fill(user, say("auth.company"), "Admiralhopper");
    expect(meter()).toBe(say("ui.strength0"));
  });
});

describe("joining an organization", () => {
  test.each([
    ["with an invitation code", "JOIN-2026", { invitation_code: "JOIN-2026" }],
    ["by the mail domain, without a code", "", {}],
  ])("works %s", async (_, code, expected) => {
    const page = await open("/signup");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("signup.title"));
    await fillIn(page, person);
    if (code) await fill(page.user, say("signup.code"), code);
    await press(page.user, say("signup.submit"));
    expect(await screen.findByRole("heading", { level: 1, name: say("mail.title") })).toBeDefined();
    const [asked] = page.server.asked("registration.signup");
    expect(asked?.body).toEqual({
      first_name: "Grace",
      last_name: "Hopper",
      email: "grace@example.com",
      phone: "",
      password: "quiet pond with frogs",
      ...expected,
    });
  });

  test("shows that it is under way", async () => {
    const page = await open("/signup", { "registration.signup": pending });
    await fillIn(page, person);
    await press(page.user, say("signup.submit"));
    const submit = screen.getByRole("button", { name: say("signup.submit") });
    await expect.poll(() => submit.getAttribute("aria-busy")).toBe("true");
  });

  test("a weak password is said at its field, and the name counts", async () => {
    const page = await open("/signup", { "registration.signup": refuse("password_weak") });
    await fillIn(page, { ...person, "auth.password": "gracehopper1906" });
    await press(page.user, say("signup.submit"));
    expect(await screen.findByText(say("problem.password_weak"))).toBeDefined();
    expect(errorAt(say("auth.password"))).toBe(say("problem.password_weak"));
  });

  test("users with an account go back to sign in", async () => {
    const { user, arriveAt } = await open("/signup");
    await user.click(screen.getByRole("link", { name: say("auth.goToLogin") }));
    await arriveAt("/login");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("login.title"));
  });
});
