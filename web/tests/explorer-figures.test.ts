import { describe, expect, test } from "vitest";

import {
  exact,
  minus,
  near,
  per,
  plus,
  sum,
  times,
  written,
} from "../src/lib/explorer/plots/exact";
import { decades, points, share, signed, units, whole } from "../src/lib/explorer/plots/figures";

describe("fractions", () => {
  test("are read as the house writes them and kept in lowest terms", () => {
    expect(exact("6/-8")).toEqual({ over: -3n, under: 4n });
    expect(exact("1250.00")).toEqual({ over: 1250n, under: 1n });
    expect(exact("-0/5")).toEqual({ over: 0n, under: 1n });
  });

  test("are reckoned without rounding", () => {
    expect(written(sum(["1/3", "1/6", "1/2"].map(exact)))).toBe("1");
    expect(written(minus(exact("308/5525"), exact("-628/5525")))).toBe("72/425");
    expect(written(times(exact("2/3"), exact("3/4")))).toBe("1/2");
    expect(written(per(exact("20000"), exact("5")))).toBe("4000");
    expect(written(plus(exact("1/3"), exact("-1/2")))).toBe("−1/6");
  });

  test("come near as a number even when both halves are too long for one", () => {
    const long = 10n ** 400n;
    expect(near({ over: -long, under: 3n * long })).toBeCloseTo(-1 / 3, 15);
    expect(near(exact("1113741108698391/414469336590400"))).toBeCloseTo(2.687149592, 9);
  });
});

describe("figures", () => {
  test("have a real minus sign, as many decimals, and no minus before zero", () => {
    expect(share(0.03372980943604938)).toBe("3.373%");
    expect(share(-0.1136651)).toBe("−11.367%");
    expect(share(-0.000001)).toBe("0.000%");
    expect(points(-0.16941)).toBe("−16.941");
    expect(signed(0.00611, 5)).toBe("+0.00611");
    expect([40, -1, 0, 0.5, 3999].map(units)).toEqual(["+40", "−1", "0", "+0.5", "+3,999"]);
    expect(whole(407170400)).toBe("407,170,400");
  });

  test("a scale of powers of ten reaches down to the rarest", () => {
    expect(decades([0.5, 0.1])).toBe(1);
    expect(decades([0.5, 1 / 22100, 0])).toBe(5);
    expect(decades([], 2)).toBe(2);
  });
});
