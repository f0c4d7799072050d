import assert from 'node:assert/strict';
import { createUnits } from '../../src/report/units';
import { shortenMiddle } from '../../src/document/words';

describe('units', () => {
  const units = createUnits('en-US');

  it('writes counts in full, grouped', () => {
    assert.equal(units.count(1000), '1,000');
    assert.equal(units.count(1234567), '1,234,567');
    assert.equal(units.counted(1, 'call'), '1 call');
    assert.equal(units.counted(0, 'process', 'processes'), '0 processes');
  });

  it('keeps three significant digits of a time, and changes to seconds', () => {
    const written = [0, 0.0512, 9.876, 30.84, 101.37, 999.4, 999.7, 1234, 12345].map(units.time);
    assert.deepEqual(written, [
      '0 ms',
      '0.05 ms',
      '9.88 ms',
      '30.8 ms',
      '101 ms',
      '999 ms',
      '1 s',
      '1.23 s',
      '12.3 s',
    ]);
  });

  it('gives both ends of an interval the unit and the decimals of the upper one', () => {
    assert.equal(units.timeInterval(98.1, 104.3), '98–104 ms');
    assert.equal(units.timeInterval(9.81, 10.43), '9.8–10.4 ms');
    assert.equal(units.timeInterval(980, 1040), '0.98–1.04 s');
    assert.equal(units.timeInterval(104.1, 104.3), '104 ms');
    assert.equal(units.ratioInterval(1.284, 1.3), '1.28–1.30×');
    assert.equal(units.bytesInterval(8.1e6, 9.24e6), '8.1–9.2 MB');
    assert.equal(units.numberInterval(0.98, 1.1), '0.98–1.10');
  });

  it('writes figures that add up to the same decimals', () => {
    assert.deepEqual(units.times([101.2, 70.4, 30.8]), ['101 ms', '70 ms', '31 ms']);
    assert.equal(units.timeOf(70.4, 74.12), '70.4 of 74.1 ms');
    assert.equal(units.timeSamples([98.12, 101.9]), '98 102 ms');
    assert.equal(units.bytesSamples([8.1e6, 12e6]), '8.1 12.0 MB');
  });

  it('writes the CPU time of a call in microseconds, and changes to milliseconds', () => {
    assert.deepEqual([0, 0.456, 3.712, 28.4, 1234].map(units.cpuTime), [
      '0 µs',
      '0.46 µs',
      '3.71 µs',
      '28.4 µs',
      '1.23 ms',
    ]);
    assert.equal(units.cpuTimeInterval(26.14, 30.2), '26.1–30.2 µs');
    assert.equal(units.cpuTime(0.0684), '68.4 ns');
  });

  it('writes what is far below a millisecond in smaller units', () => {
    assert.deepEqual([0, 0.01, 0.0099, 0.00345, 6.84e-5, 1.4e-6].map(units.time), [
      '0 ms',
      '0.01 ms',
      '9.9 µs',
      '3.45 µs',
      '68.4 ns',
      '1.4 ns',
    ]);
    assert.equal(units.timeInterval(6.7e-5, 6.93e-5), '67.0–69.3 ns');
  });

  it('marks the samples that it is told to', () => {
    assert.equal(units.timeSamples([98.1, 188, 101.9], [1]), '98 188* 102 ms');
    assert.equal(units.cpuTimeSamples([26.1, 99], [1]), '26.1 99.0* µs');
    assert.equal(units.bytesSamples([8.1e6, 12e6], [0]), '8.1* 12.0 MB');
  });

  it('counts a megabyte as 10^6 bytes', () => {
    assert.deepEqual([0, 512, 40_120, 8.63e6, 128.4e6, 1.24e9].map(units.bytes), [
      '0 B',
      '512 B',
      '40.1 kB',
      '8.6 MB',
      '128 MB',
      '1.2 GB',
    ]);
  });

  it('writes ratios and shares', () => {
    assert.deepEqual([1.0997, 1.324, 12.34, 0.8].map(units.ratio), [
      '1.1×',
      '1.32×',
      '12.3×',
      '0.8×',
    ]);
    assert.equal(units.share(0.0717), '7.2 %');
  });

  it('follows the locale', () => {
    const german = createUnits('de-DE');
    assert.equal(german.count(1000), '1.000');
    assert.equal(german.ratio(1.32), '1,32×');
  });

  it('shortens in the middle by characters, not by halves of one', () => {
    assert.equal(shortenMiddle('promises-chained.js', 11), 'promi…ed.js');
    assert.equal(shortenMiddle('short.js', 11), 'short.js');
    assert.equal(shortenMiddle('😀😀😀😀😀', 3), '😀…😀');
  });
});
