import { languages, type Language } from '@bilim/contract';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface IssueButtonsProps {
  /** The language of the paper that is being issued. */
  readonly issuing: Language | undefined;
  readonly onIssue: (language: Language) => void;
}

/** Issues an official paper in one of the languages. */
export function IssueButtons({ issuing, onIssue }: IssueButtonsProps) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <Button
      key={language}
      variant="default"
      leftSection={<IconCertificate size={18} aria-hidden />}
      loading={issuing === language}
      onClick={() => onIssue(language)}
    >
      {t(`c.in.${language}`)}
    </Button>
  ));
}
