import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError } from "./config-error.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { secretVariables } from "./server-variables.ts";
import { readSettings } from "./settings.ts";

async function fileWith(content: string): Promise<string> {
  const path = join(await temporaryFolder(), "file");
  await writeFile(path, content);
  await chmod(path, 0o600);
  return path;
}

describe("the settings file", () => {
  it("fills what the environment leaves out or blank", async () => {
    const file = await fileWith(`# Settings
PARAPET_PORT=9000
export PARAPET_HOST=0.0.0.0
PARAPET_MAIL_FROM="Parapet <parapet@example.com>" # the sender
PARAPET_SMTP_URL='smtps://user:pa#ss$word@mail.example.com'
`);
    expect(readSettings({ PARAPET_PORT: "8081", PARAPET_HOST: " ", PARAPET_CONFIG: file })).toEqual({
      PARAPET_CONFIG: file,
      PARAPET_PORT: "8081",
      PARAPET_HOST: "0.0.0.0",
      PARAPET_MAIL_FROM: "Parapet <parapet@example.com>",
      PARAPET_SMTP_URL: "smtps://user:pa#ss$word@mail.example.com",
    });
  });

  it("that an option names is read instead of the variable's", async () => {
    const file = await fileWith("PARAPET_PORT=9000\n");
    expect(readSettings({ PARAPET_CONFIG: "/no/such/file" }, file)).toMatchObject({ PARAPET_PORT: "9000" });
  });

  it("ends a start when it can't be read", () => {
    expect(() => readSettings({}, "/no/such/file")).toThrow(
      new ConfigError("The settings file /no/such/file can't be read: there is no such file."),
    );
  });
});

describe.each(secretVariables)("%s", (name) => {
  it("is read from a file, without the end of its line", async () => {
    const path = await fileWith(" a secret with spaces \n");
    expect(readSettings({ [`${name}_FILE`]: path })[name]).toBe(" a secret with spaces ");
  });

  it("of the environment replaces one that the settings file takes from a file", async () => {
    const file = await fileWith(`${name}_FILE=${await fileWith("of the file")}\n`);
    expect(readSettings({}, file)[name]).toBe("of the file");
    expect(readSettings({ [name]: "of the environment" }, file)[name]).toBe("of the environment");
  });

  it("can't be set twice, be empty or be in a file that isn't there", async () => {
    const variable = `${name}_FILE`;
    const [path, empty] = [await fileWith("a"), await fileWith("\n")];
    expect(() => readSettings({ [name]: "b", [variable]: path })).toThrow(`${name} and ${variable} can't both be set.`);
    expect(() => readSettings({ [variable]: empty })).toThrow(`${variable} ${empty} is empty.`);
    expect(() => readSettings({ [variable]: "/no/such/file" })).toThrow(
      new ConfigError(`${variable} /no/such/file can't be read: there is no such file.`),
    );
  });
});
