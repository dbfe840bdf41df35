import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { letter, startMail } from "../mail/testing.ts";
import { partnerTable } from "./table.ts";

/** The IP address partners may send from. */
export const partnersIp = "203.0.113.7";

const zone = Object.fromEntries(
  ["partner.example", "trainer.example", "rnicrosoft.example"].flatMap((domain) => [
    [domain, { TXT: [`v=spf1 ip4:${partnersIp} -all`] }],
    [`_dmarc.${domain}`, { TXT: ["v=DMARC1; p=reject"] }],
  ]),
);

/** Like `startMail`, with domains that authenticate when sent from `partnersIp`. */
export async function startProvenMail() {
  const folder = await mkdtemp(join(tmpdir(), "parapet-zone-"));
  const file = join(folder, "zone.json");
  await writeFile(file, JSON.stringify(zone));
  const world = await startMail(file);
  return {
    ...world,
    async close() {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Delivered {
  readonly from: string;
  readonly ip?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: readonly string[];
}

let next = 0;

/** An email as delivered by Exchange Online, including the connecting address. */
export function delivered({ from, ip = partnersIp, subject = "Minutes", text, headers = [] }: Delivered): Buffer {
  const address = /<(.*)>/.exec(from)?.[1] ?? from;
  next += 1;
  return letter(
    [
      `Return-Path: <${address}>`,
      `Received: from mail.${address.split("@")[1]} (mail.example [${ip}]) by AM5PR.mail.protection.outlook.com with ESMTPS; Mon, 2 Mar 2026 09:10:00 +0000`,
      `From: ${from}`,
      "To: ann@meridian.example",
      `Subject: ${subject}`,
      `Message-ID: <${next}@${address.split("@")[1]}>`,
      ...headers,
      "Content-Type: text/plain; charset=utf-8",
    ],
    text ?? "The minutes of our meeting are attached. See you on Thursday, and thank you for the good talk we had.",
  );
}

/** A learned partner. */
export async function addPartner({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const id = newId();
  await db
    .insert(partnerTable)
    .values({ id, providerId, domain: "blueharbour.com", since: clock.now(), sent: 4, received: 5 });
  return id;
}
