import { checkLicences } from "./licences/check-licences.ts";
import { reportFindings } from "./report-findings.ts";

reportFindings("licences", checkLicences(process.cwd()));
