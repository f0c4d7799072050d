import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import {
  COMMANDS,
  EMBEDDING_LANGUAGE_IDS,
  GALLERY_VIEW_TYPE,
  HAS_APPLIED_FIX,
  INTERNAL_COMMANDS,
  IS_ACTIVE,
  LANGUAGE_IDS,
  PANEL_VIEW_TYPE,
  SETTINGS,
  setting,
} from '../../src/host/ids';
import type { SettingKey } from '../../src/host/ids';
import { AGENT_TOOLS } from '../../src/report/agentTools';
import { settingTitle } from '../../src/page/ways';

interface Property {
  type: string;
  default: unknown;
  scope: string;
  order: number;
  markdownDescription: string;
  markdownDeprecationMessage?: string;
}

interface Manifest {
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, (({ command: string } | { submenu: string }) & { when?: string })[]>;
    submenus: { id: string }[];
    languageModelTools: {
      name: string;
      displayName: string;
      modelDescription: string;
      inputSchema: unknown;
    }[];
    walkthroughs: {
      when?: string;
      steps: { description: string; media: { image: string }; completionEvents: string[] }[];
    }[];
    configuration: { title: string; order: number; properties: Record<string, Property> }[];
  };
}

const manifest = JSON.parse(
  readFileSync(path.join(process.cwd(), 'package.json'), 'utf8'),
) as Manifest;
const { commands, menus, configuration } = manifest.contributes;
const properties = Object.fromEntries(
  configuration.flatMap((group) => Object.entries(group.properties)),
);
const keys = Object.keys(SETTINGS) as SettingKey[];

describe('ids', () => {
  it('are the commands of package.json', () => {
    assert.deepEqual(commands.map(({ command }) => command).sort(), Object.values(COMMANDS).sort());
    assert.deepEqual([...new Set(commands.map(({ category }) => category))], ['Async Score']);
  });

  it('are the tools of models that package.json has, with the words of the protocol', () => {
    const { languageModelTools } = manifest.contributes;
    assert.deepEqual(
      languageModelTools.map(({ name, displayName, modelDescription, inputSchema }) => ({
        ...{ name, title: displayName, description: modelDescription, inputSchema },
      })),
      Object.values(AGENT_TOOLS),
    );
  });

  it('name every command that a menu offers', () => {
    const known = new Set<string>(Object.values(COMMANDS));
    const submenus = manifest.contributes.submenus.map(({ id }) => id);
    const offered = Object.values(menus).flat();
    assert.deepEqual(
      offered.filter((one) => 'command' in one && !known.has(one.command)),
      [],
    );
    assert.deepEqual(
      offered.flatMap((one) => ('submenu' in one ? [one.submenu] : [])),
      submenus,
    );
    assert.ok(submenus.every((id) => id in menus));
  });

  it('offer what does nothing but run code in a trusted workspace alone', () => {
    const { profile, measureFixes, pickRuntime, compareWithHead, useRealIo, stopRealIo } = COMMANDS;
    const { scoreProject, scoreChanged } = COMMANDS;
    const running = [profile, measureFixes, pickRuntime, compareWithHead, useRealIo, stopRealIo];
    for (const id of [...running, scoreProject, scoreChanged]) {
      const offers = (menu: string) =>
        (menus[menu] ?? []).filter((one) => 'command' in one && one.command === id);
      assert.equal(offers('commandPalette').length, 1, id);
      for (const { when } of Object.keys(menus).flatMap(offers)) {
        assert.match(when ?? '', /isWorkspaceTrusted/, id);
      }
    }
  });

  it('are the settings of package.json, with their defaults', () => {
    const declared = Object.entries(properties).map(([name, of]) => [name, of.default]);
    assert.deepEqual(
      Object.fromEntries(declared),
      Object.fromEntries(keys.map((key) => [setting(key), SETTINGS[key]])),
    );
  });

  it('are settings whose descriptions say the default and when to change it', () => {
    for (const [name, { type, markdownDescription }] of Object.entries(properties)) {
      assert.match(markdownDescription, /Default: /, name);
      assert.match(markdownDescription, /Change|Raise|Lower|Choose|Turn/, name);
      if (type !== 'integer' && type !== 'number') continue;
      assert.match(markdownDescription.split('Default')[0] ?? '', /\(.+\)/, name);
    }
  });

  it('are settings in groups, in the order of their numbers, with titles that are words', () => {
    const orders = Object.values(properties).map(({ order }) => order);
    assert.deepEqual(
      orders,
      orders.map((_, index) => index + 1),
    );
    assert.ok(configuration.length > 1);
    const shown = Object.entries(properties).filter(([, one]) => !one.markdownDeprecationMessage);
    for (const [name] of shown)
      assert.doesNotMatch(settingTitle(keyOf(name)), /\b(?:Io|Ms|Us|Cpu|Url|Mb|Kb)\b/);
    assert.equal(settingTitle('IODelayMilliseconds'), 'IO Delay Milliseconds');
  });

  it('keep the choice of an executable from an untrusted workspace', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    const executables = [setting('runtime'), setting('gallery.runtimes')];
    assert.deepEqual(restrictedConfigurations, executables);
    for (const name of executables) {
      assert.equal(properties[name]?.scope, 'machine-overridable');
    }
  });

  it('are what activates the extension', () => {
    assert.deepEqual(
      [...manifest.activationEvents].sort(),
      [
        ...[...LANGUAGE_IDS, ...EMBEDDING_LANGUAGE_IDS].map((id) => `onLanguage:${id}`),
        ...[PANEL_VIEW_TYPE, GALLERY_VIEW_TYPE].map((type) => `onWebviewPanel:${type}`),
      ].sort(),
    );
  });

  it('are what the steps of the walkthrough lead to, with pictures that there are', () => {
    const { walkthroughs } = manifest.contributes;
    const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const known: string[] = [...Object.values(COMMANDS), ...Object.values(INTERNAL_COMMANDS)];
    assert.equal(steps.length, 4);
    const ends = [...known.map((id) => `onCommand:${id}`), `onContext:${HAS_APPLIED_FIX}`];
    for (const { description, media, completionEvents } of steps) {
      assert.ok(existsSync(path.join(process.cwd(), media.image)), media.image);
      const called = [...description.matchAll(/command:([\w.]+)/g)].map(([, id]) => id!);
      assert.equal(called.length, 1, description);
      for (const id of called) assert.ok(known.includes(id), id);
      for (const event of completionEvents) assert.ok(ends.includes(event), event);
    }
    // VS Code opens one of an extension that was just installed, unless its condition fails then
    assert.deepEqual(
      walkthroughs.map(({ when }) => when),
      [IS_ACTIVE],
    );
  });

  it('lists each setting at a place of its own', () => {
    const orders = Object.values(properties).map(({ order }) => order);
    assert.equal(new Set(orders).size, orders.length, orders.join(' '));
  });
});

function keyOf(name: string): string {
  return name.replace(/^asyncScore\./, '');
}
