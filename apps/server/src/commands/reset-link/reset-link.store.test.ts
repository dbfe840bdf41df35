import { startRunningServer } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import { runCommand } from "../fixtures/run-command.ts";

const email = "ada.admin@example.com";
const chosen = "eleven geese under a bridge";

const timeout = 180_000;

test("reset-link prints a link of a running server that sets a password once, and audits it", { timeout }, async () => {
  const data = await temporaryFolder();
  let database = "";
  const server = await startRunningServer(async ({ postgres }) => {
    database = postgres;
    return { PARAPET_DATA: data, PARAPET_PUBLIC_URL: "https://parapet.test" };
  });
  onTestFinished(() => server.close());
  const run = (who: string) => runCommand(["reset-link", who], { PARAPET_DATA: data, DATABASE_URL: database });

  expect(await run("missing@example.com")).toMatchObject({
    code: 1,
    out: "",
    errors: "parapet: There is no account with the address missing@example.com.\n",
  });
  const { code, out, errors } = await run(email.toUpperCase());
  expect([code, errors]).toEqual([0, expect.stringContaining("once, until ")]);
  const [, uid, token] = /^https:\/\/parapet\.test\/public\/reset-password\/([^/]+)\/(\S+)\n$/.exec(out) ?? [];
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(new URL(path, server.origin), { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const reset = () => post("/auth/reset-password", { uid, token, password: chosen });
  expect(await reset()).toBe(204);
  expect(await reset()).toBe(410);
  expect(await post("/auth/jwt/create", { email, password: chosen })).toBe(200);
  const { rows } = await server.postgres.pool.query(
    "SELECT actor, after FROM audit_entry WHERE action = 'user.create_password_link'",
  );
  expect(rows).toEqual([{ actor: "", after: { email, link_shown: true, by: "parapet reset-link" } }]);
});

test("reset-link makes no database where no server has run", async () => {
  const data = await temporaryFolder();
  const { code, errors } = await runCommand(["reset-link", email], { PARAPET_DATA: data });
  expect([code, errors]).toEqual([1, `parapet: No accounts in ${data} yet. Start the server first.\n`]);
});
