import type {
  BenchListing,
  ComparisonList,
  FunctionsListing,
  GalleryInstallListing,
  GalleryListing,
  HistoryListing,
  InstallListing,
  ProbeListing,
  ProfileListing,
  ReportList,
  RuntimesListing,
  TokensListing,
  Unscored,
} from './listings';
import type { FileScore, FileScoreList } from './fileScore';
import type { PrintedProject } from './projectScore';
import type { Comparison, Report } from './report';

/**
 * Everything that Async Score prints as JSON. `npm run schema` makes `docs/report.schema.json` of it;
 * each form is also found there by its name, such as `#/definitions/Report`.
 */
export type Output =
  | Report
  | Comparison
  | FileScore
  | ReportList
  | FileScoreList
  | PrintedProject
  | ComparisonList
  | Unscored
  | TokensListing
  | FunctionsListing
  | HistoryListing
  | BenchListing
  | ProbeListing
  | ProfileListing
  | GalleryListing
  | GalleryInstallListing
  | RuntimesListing
  | InstallListing;
