import type { OwnMaterial } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import type { GroupOpens } from '@bilim/contract/materials/shelf';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { materialsKey } from './useMaterials.ts';
import look from './Materials.module.css';

interface OpensSheetProps {
  readonly material: OwnMaterial | null;
  readonly onClose: () => void;
}

/** Who of the own classes has opened a material, group by group. */
export function OpensSheet({ material, onClose }: OpensSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={material !== null}
      title={t('umk.whoopened')}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {material !== null && <Groups materialId={material.materialId} />}
    </Sheet>
  );
}

function Groups({ materialId }: { readonly materialId: number }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const opens = useQuery({
    queryKey: [materialsKey, 'opens', materialId],
    queryFn: ({ signal }) => call(shelfApi.opens, { materialId }, { signal }),
    staleTime: 0,
  });
  if (opens.data === undefined) return <Pending query={opens} />;
  if (opens.data.length === 0) return <EmptyState art="books" title={t('umk.noreaders')} />;
  return opens.data.map((group) => <Group key={group.groupName} group={group} />);
}

function Group({ group: { groupName, opened, students, people } }: { readonly group: GroupOpens }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = t('umk.openedby', { opens: opened, students });
  return (
    <details>
      <summary>
        <strong>{groupName}</strong> · {label}
        <Progress
          mt={6}
          mb={8}
          size="sm"
          value={students === 0 ? 0 : (100 * opened) / students}
          aria-label={label}
        />
      </summary>
      <ul className={look.lines}>
        {people.map(({ studentId, studentName, lastAt, scorm, score }) => (
          <li key={studentId}>
            {format.name(studentName)}
            <p className={look.about}>
              {lastAt === null ? t('umk.notopened') : format.moment(lastAt)}
              {scorm !== null && ` · ${t(`umk.scorm.${scorm}`)}`}
              {score !== null && ` · ${format.number(score)} %`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
