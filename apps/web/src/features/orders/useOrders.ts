import type { Input } from '@bilim/contract';
import { ordersApi } from '@bilim/contract/orders';
import { peopleApi } from '@bilim/contract/people';
import { keepPreviousData, skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { OrdersSearch } from '#domain/orders/ordersLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'orders';
const pageSize = 50;
const mostFound = 20;
const mostOfGroup = 200;

/** The orders of which the address speaks, page after page. */
export function useOrderList({ state, kind, find }: OrdersSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(find === undefined ? {} : { query: find }),
  };
  return useInfiniteQuery({
    queryKey: [key, 'list', asked, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(ordersApi.list, { ...asked, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, pages) => (data.length < pageSize ? null : pages.length * pageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useOrder(orderId: number | undefined) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'order', orderId, i18n.language],
    queryFn:
      orderId === undefined ? skipToken : ({ signal }) => call(ordersApi.open, { orderId }, { signal }),
    staleTime: 0,
  });
}

export function useEffects(orderId: number) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'effects', orderId, i18n.language],
    queryFn: ({ signal }) => call(ordersApi.effects, { orderId }, { signal }),
    staleTime: 0,
  });
}

export type ToSave = Input<typeof ordersApi.save>;

export function useSaveOrder() {
  const { call } = useApi();
  return useWrite(key, async (given: ToSave) => await call(ordersApi.save, given));
}

export function useSign() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof ordersApi.sign>) => await call(ordersApi.sign, given));
}

export function useAnnul() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof ordersApi.annul>) => await call(ordersApi.annul, given));
}

export function useKeepScan() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ orderId, file }: { readonly orderId: number; readonly file: File }) =>
      await call(ordersApi.scan, { orderId }, { files: [file] }),
  );
}

export function useReadList() {
  const { call } = useApi();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (file: File) => await call(ordersApi.readList, {}, { files: [file] }),
  });
}

/** Students by beginnings of the name, a number or a group; asks for nothing until something is typed. */
export function useFoundStudents(query: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'students', query],
    queryFn:
      query.length < 2
        ? skipToken
        : ({ signal }) => call(peopleApi.list, { kind: 'students', query, size: mostFound }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everybody who is in a group today. */
export function useGroupStudents() {
  const { call } = useApi();
  return useMutation({
    mutationFn: async (groupId: number) =>
      await call(peopleApi.list, { kind: 'students', groupId, size: mostOfGroup }),
  });
}

export function useGroupChoices() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: [key, 'groups', i18n.language],
    queryFn: ({ signal }) => call(peopleApi.choices, {}, { signal }),
    staleTime: 60_000,
  });
  return (data?.groups ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }));
}

/** The student from whose card one came. */
export function useOneStudent(id: number | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(peopleApi.open, { id }, { signal }),
  });
}
