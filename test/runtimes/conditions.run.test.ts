import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { watchConditions, type Conditions } from '../../src/runtimes/conditions';
import { machineReaders, type MachineReaders } from '../../src/runtimes/machineReaders';

/** What a machine tells at one time. */
interface Told {
  busyMs: number;
  idleMs: number;
  ownMs: number;
  files: Readonly<Record<string, string>>;
}

const IDLE: Told = { busyMs: 0, idleMs: 0, ownMs: 0, files: {} };

/** A machine that is first so, and then otherwise; its folders follow from its files. */
function machine(platform: NodeJS.Platform, start: Told, end: Told, pmset: string | null = null) {
  let now = start;
  const readers: MachineReaders = {
    platform,
    cpuTimes: () => now,
    ownCpuMs: () => now.ownMs,
    cpus: () => 4,
    usableCpus: () => 2,
    load: () => 1.5,
    text: (file) => now.files[file] ?? null,
    names(folder) {
      const inside = Object.keys(now.files).filter((file) => file.startsWith(`${folder}/`));
      const names = inside.map((file) => file.slice(folder.length + 1).split('/')[0] as string);
      return inside.length === 0 ? null : [...new Set(names)];
    },
    printed: (program) => Promise.resolve(program === '/usr/bin/pmset' ? pmset : null),
  };
  const watch = watchConditions(readers);
  now = end;
  return watch;
}

function onLinux(start: Partial<Told>, end: Partial<Told>, childrenCpuMs: number | null = null) {
  const watch = machine('linux', { ...IDLE, ...start }, { ...IDLE, ...end });
  return watch.end(childrenCpuMs);
}

/** Both times the same files. */
function withFiles(files: Told['files']): Promise<Conditions> {
  return onLinux({ files }, { files });
}

const stat = (childrenTicks: number) =>
  `42 (a (name) of 3) S 1 42 42 0 -1 4194304 99 0 0 0 500 60 ${childrenTicks} 0 20 0 1 0`;

describe('the conditions of a measurement', () => {
  it('are all untold on a machine that tells nothing', async () => {
    const { othersShare, quota, thermalThrottles, onBattery, savesPower } = await machine(
      'win32',
      IDLE,
      { ...IDLE, busyMs: 900, idleMs: 100 },
    ).end(null);
    assert.deepEqual(
      { othersShare, quota, thermalThrottles, onBattery, savesPower },
      { othersShare: null, quota: null, thermalThrottles: null, onBattery: null, savesPower: null },
    );
  });

  it('tell the processors and the load before', async () => {
    const { cpus, usableCpus, load } = await withFiles({});
    assert.deepEqual({ cpus, usableCpus, load }, { cpus: 4, usableCpus: 2, load: 1.5 });
  });
});

describe('the share of others', () => {
  const start = { busyMs: 5000, idleMs: 9000, ownMs: 300 };
  const end = { busyMs: 6000, idleMs: 10_000, ownMs: 400 };

  it('leaves out this process and its children, as the system counts them', async () => {
    const files = (ticks: number) => ({ '/proc/self/stat': stat(ticks) });
    const { othersShare } = await onLinux(
      { ...start, files: files(100) },
      { ...end, files: files(150) },
      99_999,
    );
    // of 2 s, 1 s busy: 0.1 s this process, 0.5 s children
    assert.equal(othersShare, 0.2);
  });

  it('takes the count of the harness where the system has none', async () => {
    assert.equal((await onLinux(start, end, 500)).othersShare, 0.2);
    assert.equal((await onLinux(start, end, null)).othersShare, null);
  });

  it('counts what a virtual machine was denied', async () => {
    const files = (stolen: number) => ({ '/proc/stat': `cpu  9 8 7 6 5 4 3 ${stolen} 0 0\ncpu0` });
    const { othersShare } = await onLinux(
      { ...start, files: files(0) },
      { ...end, files: files(200) },
      900,
    );
    assert.equal(othersShare, 2000 / 4000);
  });

  it('is never less than nothing', async () => {
    assert.equal((await onLinux(start, end, 5000)).othersShare, 0);
  });

  it('is not told of a moment', async () => {
    const { othersShare } = await onLinux(start, { ...start, busyMs: 5100, idleMs: 9100 }, 0);
    assert.equal(othersShare, null);
  });
});

describe('a quota of CPU time', () => {
  const V2 = '36 35 0:31 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n';
  const V1 = '33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n';

  it('is none where no group has one', async () => {
    const { quota } = await withFiles({
      '/proc/self/cgroup': '0::/app.slice\n',
      '/proc/self/mountinfo': V2,
      '/sys/fs/cgroup/app.slice/cpu.max': 'max 100000\n',
    });
    assert.equal(quota, 'none');
  });

  it('is the tightest of all groups around the process, and how it was felt since', async () => {
    const files = (times: number, us: number) => ({
      '/proc/self/cgroup': '1:name=systemd:/\n0::/outer/inner\n',
      '/proc/self/mountinfo': V2,
      '/sys/fs/cgroup/outer/cpu.max': '50000 100000\n',
      '/sys/fs/cgroup/outer/cpu.stat': `usage_usec 5\nnr_periods 90\nnr_throttled ${times}\nthrottled_usec ${us}\n`,
      '/sys/fs/cgroup/outer/inner/cpu.max': '200000 100000\n',
    });
    const { quota } = await onLinux({ files: files(3, 7000) }, { files: files(13, 507_000) });
    assert.deepEqual(quota, { cpus: 0.5, throttled: { times: 10, ms: 500 } });
  });

  it('is read from the first version of control groups too', async () => {
    const { quota } = await withFiles({
      '/proc/self/cgroup': '4:memory:/a\n2:cpu,cpuacct:/docker/1:2\n',
      '/proc/self/mountinfo': V1,
      '/sys/fs/cgroup/cpu,cpuacct/docker/1:2/cpu.cfs_quota_us': '150000\n',
      '/sys/fs/cgroup/cpu,cpuacct/docker/1:2/cpu.cfs_period_us': '100000\n',
      '/sys/fs/cgroup/cpu,cpuacct/docker/1:2/cpu.stat':
        'nr_periods 1\nnr_throttled 0\nthrottled_time 0\n',
    });
    assert.deepEqual(quota, { cpus: 1.5, throttled: { times: 0, ms: 0 } });
  });

  it('knows that -1 is none', async () => {
    const { quota } = await withFiles({
      '/proc/self/cgroup': '2:cpu,cpuacct:/\n',
      '/proc/self/mountinfo': V1,
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '-1\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000\n',
    });
    assert.equal(quota, 'none');
  });

  it('is looked for where the container sees its own group', async () => {
    const { quota } = await withFiles({
      '/proc/self/cgroup': '0::/docker/abc\n',
      '/proc/self/mountinfo': '36 35 0:31 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n',
      '/sys/fs/cgroup/cpu.max': '100000 100000\n',
    });
    assert.deepEqual(quota, { cpus: 1, throttled: null });
  });

  it('is not told without /proc', async () => assert.equal((await withFiles({})).quota, null));
});

describe('the power of a machine', () => {
  const battery = (status: string, online: string) => ({
    '/sys/class/power_supply/AC/type': 'Mains\n',
    '/sys/class/power_supply/AC/online': `${online}\n`,
    '/sys/class/power_supply/BAT0/type': 'Battery\n',
    '/sys/class/power_supply/BAT0/status': `${status}\n`,
  });

  it('comes from the battery of a laptop that is not plugged in', async () => {
    assert.equal((await withFiles(battery('Discharging', '0'))).onBattery, true);
    assert.equal((await withFiles(battery('Charging', '1'))).onBattery, false);
    assert.equal((await withFiles(battery('Discharging', '1'))).onBattery, false);
  });

  it('does not come from the battery of a mouse', async () => {
    const { onBattery } = await withFiles({
      '/sys/class/power_supply/hid/type': 'Battery\n',
      '/sys/class/power_supply/hid/scope': 'Device\n',
      '/sys/class/power_supply/hid/status': 'Discharging\n',
    });
    assert.equal(onBattery, false);
  });

  it('is told by pmset on a Mac', async () => {
    const told = (pmset: string | null) => machine('darwin', IDLE, IDLE, pmset).end(null);
    assert.equal((await told("Now drawing from 'Battery Power'\n")).onBattery, true);
    assert.equal((await told("Now drawing from 'AC Power'\n")).onBattery, false);
    assert.equal((await told(null)).onBattery, null);
  });

  const scaling = (governor: string, driver: string, preference?: string) => {
    const folder = '/sys/devices/system/cpu/cpu0/cpufreq';
    return withFiles({
      [`${folder}/scaling_governor`]: `${governor}\n`,
      [`${folder}/scaling_driver`]: `${driver}\n`,
      ...(preference ? { [`${folder}/energy_performance_preference`]: `${preference}\n` } : {}),
    });
  };

  it('is saved where the clock is held down, not where that is only the name', async () => {
    assert.equal((await scaling('powersave', 'acpi-cpufreq')).savesPower, true);
    assert.equal((await scaling('powersave', 'intel_pstate')).savesPower, false);
    assert.equal((await scaling('powersave', 'amd-pstate-epp', 'power')).savesPower, true);
    assert.equal((await scaling('performance', 'acpi-cpufreq')).savesPower, false);
    assert.equal((await withFiles({})).savesPower, null);
  });

  it('is throttled for heat, by what was counted since', async () => {
    const files = (core: number, whole: number) => ({
      '/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count': `${core}\n`,
      '/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count': `${whole}\n`,
      '/sys/devices/system/cpu/cpufreq/none': '',
    });
    const { thermalThrottles } = await onLinux({ files: files(3, 4) }, { files: files(5, 4) });
    assert.equal(thermalThrottles, 2);
    assert.equal((await withFiles({})).thermalThrottles, null);
  });
});

describe('this machine', () => {
  it('tells what it can, and does not take a child of ours for another', async () => {
    const watch = watchConditions();
    const before = machineReaders.cpuTimes();
    // it takes so much that the counters of the system can tell
    spawnSync(process.execPath, ['-e', 'for (var i = 0; i < 5e8; i += 1);']);
    const after = machineReaders.cpuTimes();
    const { othersShare, cpus, usableCpus } = await watch.end(400);
    const busy = after.busyMs - before.busyMs;
    const all = busy + after.idleMs - before.idleMs;
    assert.ok(othersShare !== null && othersShare < busy / all, `${othersShare} of ${busy / all}`);
    assert.ok(cpus >= usableCpus && usableCpus >= 1);
  });
});
