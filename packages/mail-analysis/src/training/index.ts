export { brands } from "../reference/brands.ts";
export { type Example, fitLogistic, generator } from "../model/fit-logistic.ts";
