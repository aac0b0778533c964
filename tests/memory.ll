; The memory that compiled functions ask for. Numba counts how often an array is used, and gives it back at zero.
;
; In front of an array there are 64 bytes of its own: Numba's five parts, of which we need the count and the address of
; the array, and the size class at 40. A size class has blocks of a power of two. Blocks that are given back form a
; chain through their first bytes. Blocks above a megabyte have class 0, whole pages, and are never used again.

%head = type { i64, ptr, ptr, ptr, i64 }

@__heap_base = external global i8
@top = internal global i32 0
@chains = internal global [32 x i32] zeroinitializer

declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %is_vast = icmp ugt i64 %size, 1073741824
  br i1 %is_vast, label %refuse, label %choose
refuse:
  ret ptr null
choose:
  %bytes = trunc i64 %size to i32
  %least = add i32 %bytes, 63
  %zeros = call i32 @llvm.ctlz.i32(i32 %least, i1 false)
  %fits = sub i32 32, %zeros
  %is_small = icmp ult i32 %fits, 7
  %is_large = icmp ugt i32 %fits, 20
  %small_class = select i1 %is_small, i32 7, i32 %fits
  %class = select i1 %is_large, i32 0, i32 %small_class
  %chain = getelementptr [32 x i32], ptr @chains, i32 0, i32 %class
  %first = load i32, ptr %chain
  %has_free = icmp ne i32 %first, 0
  br i1 %has_free, label %reuse, label %extend
reuse:
  %free = inttoptr i32 %first to ptr
  %next = load i32, ptr %free
  store i32 %next, ptr %chain
  br label %done
extend:
  %old = load i32, ptr @top
  %is_new = icmp eq i32 %old, 0
  %base = ptrtoint ptr @__heap_base to i32
  %aligned = add i32 %base, 63
  %start = and i32 %aligned, -64
  %place = select i1 %is_new, i32 %start, i32 %old
  %power = shl i32 1, %class
  %more_than_pages = add i32 %bytes, 65599
  %whole_pages = and i32 %more_than_pages, -65536
  %length = select i1 %is_large, i32 %whole_pages, i32 %power
  %end = add i32 %place, %length
  %overflows = icmp ult i32 %end, %place
  br i1 %overflows, label %refuse, label %measure
measure:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %reach = sub i32 %end, 1
  %last = lshr i32 %reach, 16
  %is_there = icmp ult i32 %last, %pages
  br i1 %is_there, label %take, label %grow
grow:
  %missing = sub i32 %last, %pages
  %more = add i32 %missing, 1
  %grown = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %failed = icmp eq i32 %grown, -1
  br i1 %failed, label %refuse, label %take
take:
  store i32 %end, ptr @top
  br label %done
done:
  %at = phi i32 [ %first, %reuse ], [ %place, %take ]
  %block = inttoptr i32 %at to ptr
  %first_byte = add i32 %at, 64
  store i64 1, ptr %block
  %address = getelementptr %head, ptr %block, i32 0, i32 3
  store i32 %first_byte, ptr %address
  %note = getelementptr i8, ptr %block, i32 40
  store i32 %class, ptr %note
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  %note = getelementptr i8, ptr %block, i32 40
  %class = load i32, ptr %note
  %is_large = icmp eq i32 %class, 0
  br i1 %is_large, label %done, label %keep
keep:
  %chain = getelementptr [32 x i32], ptr @chains, i32 0, i32 %class
  %first = load i32, ptr %chain
  store i32 %first, ptr %block
  %at = ptrtoint ptr %block to i32
  store i32 %at, ptr %chain
  br label %done
done:
  ret void
}

; Numba asks for the strides of an array in another shape, even where the shape is the same. Only that case is possible.
define i32 @numba_attempt_nocopy_reshape(
  i64 %axes, ptr %shape, ptr %strides, i64 %new_axes, ptr %new_shape, ptr %new_strides, i64 %item, i32 %is_fortran
) {
  %both = or i64 %axes, %new_axes
  %is_row = icmp eq i64 %both, 1
  br i1 %is_row, label %same, label %refuse
same:
  %stride = load i64, ptr %strides
  store i64 %stride, ptr %new_strides
  ret i32 1
refuse:
  ret i32 0
}
