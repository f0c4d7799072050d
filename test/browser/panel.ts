import type { FrameLocator, Locator } from 'playwright-core';

import type { Comparison, Report } from '../../src/report/report';
import { until } from '../setup/until';
import type { Workbench } from '../setup/workbench';

export type CardTitle = 'If it fails' | 'What it costs' | 'How much code';

/** The panel as a person reads it, found by what assistive technology is told. */
export class Panel {
  constructor(private readonly workbench: Workbench) {}

  get page(): FrameLocator {
    return this.workbench.webview();
  }

  /** The figure of one of the three cards: "14.7 µs of CPU a call". */
  figure(card: CardTitle): Locator {
    return this.card(card).locator('.figure');
  }

  /** What a card says under its figure. */
  said(card: CardTitle): Locator {
    return this.card(card).locator('.said');
  }

  section(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** The same of one that is folded, unfolded. */
  async unfolded(title: string): Promise<Locator> {
    const section = this.section(title);
    const fold = section.locator('> details');
    await fold.waitFor();
    if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
    // what is in it is drawn once it is open
    await fold.locator('> :not(summary)').first().waitFor();
    return section;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name }).first();
  }

  /** Waits for the end of the run: nothing can be cancelled any more. */
  async done(): Promise<void> {
    // a comparison takes ten rounds, and a file the cost of each of its functions, beside all other tests
    await this.button('Run again').waitFor({ timeout: 150_000 });
  }

  /** What "Copy JSON" copies. */
  async copied(): Promise<Report & Comparison> {
    const { page } = this.workbench;
    await page.evaluate('navigator.clipboard.writeText("")');
    await this.button('Share…').click();
    await this.workbench.pick('Copy JSON');
    const text = await until('JSON on the clipboard', async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      return copied !== '' && copied;
    });
    return JSON.parse(text) as Report & Comparison;
  }

  private card(title: string): Locator {
    return this.page.getByRole('article', { name: title });
  }
}
