import type { SubjectDocument } from '../../document/document';
import { contradictionsOf, type Contradiction } from '../../models/contradictions';
import { importedBy } from '../../document/modelsOf';
import { lastOf } from '../../models/paths';
import { compileNames, nameTest } from '../../models/pattern';
import { SHIPPED_FILES } from '../../models/shipped';
import { otherVersionsIn } from '../../models/versions';
import { warnings } from '../../report/messages/warnings';
import type { Warning } from '../../report/report';

/** Returns the warnings about models, as far as the text of a document is concerned. */
export function modelWarnings(document: SubjectDocument): Warning[] {
  const { text, models = [] } = document;
  // two files may say the same, or be one that is named twice
  const told = distinct(contradictionsOf(models).filter((each) => isAbout(each, text)));
  const others = otherVersionsIn([...models, ...SHIPPED_FILES], importedBy(document));
  return [
    ...[...new Set(told.map(({ model }) => model))].map((name) =>
      warnings.modelContradicts(
        name,
        told.filter(({ model }) => model === name),
      ),
    ),
    ...others.map(warnings.modelOfOtherVersion),
  ];
}

function distinct(all: readonly Contradiction[]): Contradiction[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** True if a text contains the package of an entry, and a name that it selects. */
function isAbout({ of, path }: Contradiction, text: string): boolean {
  if (!text.includes(of ?? '')) return false;
  const [last] = lastOf(path);
  if (last === undefined || last === '.') return true;
  const names = nameTest(compileNames([last]));
  return (text.match(/[\w$]+/g) ?? []).some((word) => names.test(word));
}
