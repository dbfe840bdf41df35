import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { apiClientWith } from "../../testing-clients.ts";

const client = apiClientWith({
  declared: { cidrs: ["192.0.2.0/24", "2001:db8::/32"], asns: [2119], countries: [], agents: ["okhttp"] },
});
const open = ({ answers, ...options }: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/provider/clients?client=${client.id}&tab=declared`, {
    ...options,
    answers: {
      "protectedApis.names": { items: [] },
      "organizations.list": pageOf(),
      "apiClients.list": pageOf(client),
      "apiClients.get": client,
      ...answers,
    },
  });
const areaOf = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);

test("what is declared can be changed, and is shown as the server keeps it", async () => {
  const declared = { ...client.declared, countries: ["NO"] };
  const { user, server } = await open({ answers: { "apiClients.update": { ...client, declared } } });
  expect((await areaOf(say("clients.declared.cidrs"))).value).toBe("192.0.2.0/24\n2001:db8::/32");
  expect((await areaOf(say("clients.declared.asns"))).value).toBe("AS2119");
  await fill(user, say("clients.declared.countries"), "no");
  await press(user, say("form.save"));
  expect(await findToast(say("clients.changed", { name: client.name }))).toBeDefined();
  expect(server.asked("apiClients.update")).toMatchObject([{ params: { id: client.id }, body: { declared } }]);
  expect((await areaOf(say("clients.declared.countries"))).value).toBe("NO");
});

test("what is no address block stays in its field, which says so", async () => {
  const { user, server } = await open();
  await fill(user, say("clients.declared.cidrs"), "192.0.2.0/99");
  await press(user, say("form.save"));
  await screen.findByText(say("form.invalid"));
  const area = await areaOf(say("clients.declared.cidrs"));
  expect(area.value).toBe("192.0.2.0/99");
  expect(document.activeElement).toBe(area);
  expect(server.asked("apiClients.update")).toEqual([]);
});

test("a refusal is said at the form, which keeps what was typed", async () => {
  const { user } = await open({ answers: { "apiClients.update": refuse("unavailable") } });
  await fill(user, say("clients.declared.agents"), "curl");
  await press(user, say("form.save"));
  expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
  expect((await areaOf(say("clients.declared.agents"))).value).toBe("curl");
});

test("a viewer reads what is declared, in Arabic from right to left", async () => {
  await open({ as: { role: "viewer" }, locale: "ar" });
  expect(await screen.findByText("okhttp")).toBeDefined();
  expect(screen.getByText("AS2119").closest("dd")?.previousElementSibling?.textContent).toBe(
    say("clients.declared.asns"),
  );
  expect(screen.getByText(say("clients.declared.countries")).nextElementSibling?.textContent).toBe(say("clients.none"));
  expect(screen.queryByRole("button", { name: say("form.save") })).toBeNull();
  expect(document.documentElement.dir).toBe("rtl");
});
