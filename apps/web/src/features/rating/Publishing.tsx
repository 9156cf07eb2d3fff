import type { RatingChoices } from '@bilim/contract/rating';
import { ratingApi } from '@bilim/contract/rating';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RatingSearch } from '#domain/rating/ratingLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { usePublications, usePublish, useRatingChoices } from './useRating.ts';
import look from './Rating.module.css';

/** How many of the lists under the filters their students see; an office shows them, or takes them back. */
export function Publishing({ search }: { readonly search: RatingSearch }) {
  const { t } = useTranslation();
  const mayPublish = useMay(ratingApi.publish);
  const choices = useRatingChoices().data;
  const publications = usePublications(search).data;
  const [isShowing, setShowing] = useState<boolean | null>(null);
  const publish = usePublish(search);
  if (choices === undefined || publications === undefined) return null;
  const groupIds = groupsOf(choices, search);
  const open = new Set(publications.map(({ groupId }) => groupId));
  const shown = groupIds.filter((id) => open.has(id));
  const hidden = groupIds.filter((id) => !open.has(id));
  if (groupIds.length === 0) return null;
  const meant = isShowing === true ? hidden : shown;
  const close = () => setShowing(null);
  return (
    <div className={look.publishing}>
      <span>{t('rating.publish.state', { published: shown.length, groups: groupIds.length })}</span>
      {mayPublish && hidden.length > 0 && (
        <Button variant="default" onClick={() => setShowing(true)}>
          {t('rating.publish.show')}
        </Button>
      )}
      {mayPublish && shown.length > 0 && (
        <Button variant="default" onClick={() => setShowing(false)}>
          {t('rating.publish.hide')}
        </Button>
      )}
      <MutationDialog
        isOpen={isShowing !== null}
        title={t(isShowing === true ? 'rating.publish.confirm' : 'rating.publish.confirmhide', {
          groups: meant.length,
        })}
        text={t(isShowing === true ? 'rating.publish.about' : 'rating.publish.hidetext')}
        confirmLabel={t(isShowing === true ? 'rating.publish.show' : 'rating.publish.hide')}
        mutation={publish}
        onConfirm={() =>
          publish.mutate({ groupIds: meant, isPublished: isShowing === true }, { onSuccess: close })
        }
        onClose={close}
      />
    </div>
  );
}

/** The groups that the filters leave. */
function groupsOf({ groups }: RatingChoices, { faculty, specialty, year, group }: RatingSearch): number[] {
  return groups
    .filter(
      (one) =>
        (faculty === undefined || one.facultyId === faculty) &&
        (specialty === undefined || one.specialtyId === specialty) &&
        (year === undefined || one.studyYearId === year) &&
        (group === undefined || one.groupId === group),
    )
    .map(({ groupId }) => groupId);
}
