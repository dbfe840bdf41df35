import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { openInstallation } from "../installation/open-installation.ts";
import { createTokens, type Tokens } from "./tokens.ts";

/** Reads the keys once; a failed read is repeated with the next use. */
export const tokensService = defineService("tokens", (platform) => {
  let tokens: Promise<Tokens> | null = null;
  return async () => {
    tokens ??= openInstallation(platform).then(createTokens);
    try {
      return await tokens;
    } catch (error) {
      tokens = null;
      throw error;
    }
  };
});

/** The tokens of this process's installation. */
export function tokensOf({ services }: Pick<Platform, "services">): Promise<Tokens> {
  return services.get(tokensService)();
}
