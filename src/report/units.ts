/**
 * Numbers for people. Measured figures carry at most three significant digits and always their
 * unit; counts (tokens, calls, lines) are exact and are written in full.
 */
export interface Units {
  /** `1,000`: a count, in full. */
  count(value: number): string;
  /** `1.32`: three significant digits. */
  number(value: number): string;
  /** `1.28–1.36`. */
  numberInterval(low: number, high: number): string;
  /** `98.2 ms`, from a second on `1.23 s`; what is too short for that, `8.1 µs` or `12.4 ns`. */
  time(ms: number): string;
  /** `101 ms`, `70 ms`, `31 ms`: figures that add up, in one unit, to the same decimals. */
  times(ms: readonly number[]): string[];
  /** `70.4 of 74.1 ms`. */
  timeOf(partMs: number, wholeMs: number): string;
  /** `98–104 ms`; one figure where both ends read the same. */
  timeInterval(lowMs: number, highMs: number): string;
  /** `98 104 188* ms`: samples in one unit, to the same decimals; a star behind those at `marked`. */
  timeSamples(ms: readonly number[], marked?: readonly number[]): string;
  /** `28.4 µs`: CPU time of one call. */
  cpuTime(us: number): string;
  /** `26.1–30.2 µs`. */
  cpuTimeInterval(lowUs: number, highUs: number): string;
  /** `26.1 30.2 28.4 µs`. */
  cpuTimeSamples(us: readonly number[], marked?: readonly number[]): string;
  /** `8.6 MB`, where MB is 10^6 bytes. */
  bytes(bytes: number): string;
  /** `8.1–9.2 MB`. */
  bytesInterval(low: number, high: number): string;
  /** `8.6 8.4 9.1 MB`. */
  bytesSamples(bytes: readonly number[], marked?: readonly number[]): string;
  /** `1.32×`. */
  ratio(ratio: number): string;
  /** `1.28–1.36×`. */
  ratioInterval(low: number, high: number): string;
  /** `6.2 %`, from a share of 1. */
  share(part: number): string;
  /** `1 call`, `1,000 calls`; `many` where the plural is not the word with an s. */
  counted(value: number, one: string, many?: string): string;
}

interface Scale {
  unit: string;
  factor: number;
  /** Decimals beyond which digits are noise. */
  decimals: number;
  /** The least value that is written so, where it is not the factor. */
  from?: number;
}

const TIME_SCALES: readonly Scale[] = [
  { unit: ' s', factor: 1000, decimals: 2 },
  { unit: ' ms', factor: 1, decimals: 2, from: 0.01 },
  { unit: ' µs', factor: 1e-3, decimals: 2 },
  { unit: ' ns', factor: 1e-6, decimals: 2 },
];

/** From microseconds: a call takes a few of them, where a round takes milliseconds. */
const CPU_TIME_SCALES: readonly Scale[] = [
  { unit: ' s', factor: 1e6, decimals: 2 },
  { unit: ' ms', factor: 1e3, decimals: 2 },
  { unit: ' µs', factor: 1, decimals: 2, from: 0.1 },
  { unit: ' ns', factor: 1e-3, decimals: 2 },
];

// resident memory comes in pages and moves by more than a hundredth of a megabyte on its own
const BYTE_SCALES: readonly Scale[] = [
  { unit: ' GB', factor: 1e9, decimals: 1 },
  { unit: ' MB', factor: 1e6, decimals: 1 },
  { unit: ' kB', factor: 1e3, decimals: 1 },
  { unit: ' B', factor: 1, decimals: 0 },
];

const NUMBER_SCALE: Scale = { unit: '', factor: 1, decimals: 2 };
const RATIO_SCALE: Scale = { unit: '×', factor: 1, decimals: 2 };

/** @param locale BCP 47; the host's own where it is left out */
export function createUnits(locale?: string): Units {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const { digits, figure, alike, interval, samples } = figures(locale);

  return {
    count: (value) => whole.format(value),
    number: (value) => digits(value, 2),
    numberInterval: (low, high) => interval(low, high, [NUMBER_SCALE]),
    time: (ms) => figure(ms, TIME_SCALES),
    times: (ms) => {
      const { texts, unit } = alike(ms, TIME_SCALES);
      return texts.map((text) => text + unit);
    },
    timeOf: (part, whole) => {
      const { texts, unit } = alike([part, whole], TIME_SCALES);
      return texts.join(' of ') + unit;
    },
    timeInterval: (low, high) => interval(low, high, TIME_SCALES),
    timeSamples: (ms, marked) => samples(ms, TIME_SCALES, marked),
    cpuTime: (us) => figure(us, CPU_TIME_SCALES),
    cpuTimeInterval: (low, high) => interval(low, high, CPU_TIME_SCALES),
    cpuTimeSamples: (us, marked) => samples(us, CPU_TIME_SCALES, marked),
    bytes: (bytes) => figure(bytes, BYTE_SCALES),
    bytesInterval: (low, high) => interval(low, high, BYTE_SCALES),
    bytesSamples: (bytes, marked) => samples(bytes, BYTE_SCALES, marked),
    ratio: (ratio) => figure(ratio, [RATIO_SCALE]),
    ratioInterval: (low, high) => interval(low, high, [RATIO_SCALE]),
    share: (part) => `${digits(part * 100, 1)} %`,
    counted: (value, one, many = `${one}s`) => `${whole.format(value)} ${value === 1 ? one : many}`,
  };
}

/** Numbers as texts of a locale, with the unit of a scale behind them. */
function figures(locale: string | undefined) {
  function digits(value: number, most: number): string {
    const decimals = Math.min(most, decimalsOf(value));
    // without decimals a longer figure is still cut to three digits: 1,234 is 1,230
    const rounded = decimals === 0 ? Number(value.toPrecision(3)) : value;
    return rounded.toLocaleString(locale, { maximumFractionDigits: decimals });
  }

  function figure(value: number, scales: readonly Scale[]): string {
    const scale = scaleOf(value, scales);
    return digits(value / scale.factor, scale.decimals) + scale.unit;
  }

  /** All in the unit and with the decimals that suit the largest. */
  function alike(values: readonly number[], scales: readonly Scale[]) {
    const largest = values.reduce((most, value) => Math.max(most, value), 0);
    const scale = scaleOf(largest, scales);
    const decimals = Math.min(scale.decimals, decimalsOf(largest / scale.factor));
    const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const texts = values.map((value) => (value / scale.factor).toLocaleString(locale, format));
    return { texts, unit: scale.unit };
  }

  function interval(low: number, high: number, scales: readonly Scale[]): string {
    const { texts, unit } = alike([low, high], scales);
    return [...new Set(texts)].join('–') + unit;
  }

  function samples(
    values: readonly number[],
    scales: readonly Scale[],
    marked: readonly number[] = [],
  ): string {
    const { texts, unit } = alike(values, scales);
    return texts.map((text, index) => text + (marked.includes(index) ? '*' : '')).join(' ') + unit;
  }

  return { digits, figure, alike, interval, samples };
}

/** Decimals that leave three significant digits. */
function decimalsOf(value: number): number {
  if (value === 0) return 0;
  return Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
}

/** The largest scale that the value, as it will be rounded, fills. */
function scaleOf(value: number, scales: readonly Scale[]): Scale {
  const size = Math.abs(Number(value.toPrecision(3)));
  const isWritten = ({ factor, from = factor }: Scale) =>
    size === 0 ? factor === 1 : size >= from;
  const fitting = scales.find(isWritten) ?? scales[scales.length - 1];
  if (!fitting) throw new RangeError('a figure needs at least one scale');
  return fitting;
}
